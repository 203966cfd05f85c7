import Synchronization

extension JackClient {
  /// Says that the sound at hand begins with a frame of the transport.
  ///
  /// Only for a client that was activated to follow the transport; any thread.
  package func armTransport(at frame: Int64) {
    unsafe withTransport { unsafe $0.pointee.arm(at: frame) }
  }

  /// Says that the sound at hand belongs to no frame of the transport.
  package func disarmTransport() {
    unsafe withTransport { unsafe $0.pointee.disarm() }
  }

  /// Takes the frame of the transport whose sound is wanted, nil if there is none but that at hand.
  ///
  /// `notice` is woken when there is one.
  package func takeWantedTransportFrame() -> Int64? {
    unsafe withTransport { unsafe $0.pointee.takeWanted() } ?? nil
  }

  /// Whether the transport rolls.
  package var isTransportRolling: Bool {
    unsafe withTransport { unsafe $0.pointee.isRolling.load(ordering: .relaxed) } ?? false
  }
}
