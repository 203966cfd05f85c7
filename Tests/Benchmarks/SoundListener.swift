import CJack
import Foundation
import JackTestSupport
import Synchronization

/// A client that takes sound, and notes when the first of it came.
@safe
final class SoundListener {
  /// The name of the client.
  static let name = "rec"
  /// The full names of its ports.
  let portNames: [String]
  private let client: OpaquePointer
  private let state: UnsafeMutablePointer<ListenerState>

  /// Joins the graph of this run's server.
  ///
  /// - Parameters:
  ///   - portCount: Input ports.
  ///   - isTireless: Whether all sound is read, and not only the first.
  init(portCount: Int = 2, isTireless: Bool = false) {
    unsafe client = openTestClient(Self.name)
    let ports = UnsafeMutablePointer<OpaquePointer>.allocate(capacity: portCount)
    for index in 0..<portCount {
      let port = unsafe jack_port_register(
        client, "in_\(index + 1)", JACK_DEFAULT_AUDIO_TYPE, UInt(JackPortIsInput.rawValue), 0)
      guard let port = unsafe port else { preconditionFailure("SoundListener: no port") }
      unsafe (ports + index).initialize(to: port)
    }
    portNames = (1...portCount).map { "\(Self.name):in_\($0)" }
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(
      to: ListenerState(ports: ports, portCount: portCount, isTireless: isTireless))
    unsafe jack_set_process_callback(client, listen, state)
    let code = unsafe jack_activate(client)
    precondition(code == 0, "SoundListener: not activated")
  }

  deinit {
    unsafe closeTestClient(client)
    unsafe state.pointee.ports.deallocate()
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  /// Forgets what came.
  func rearm() {
    unsafe state.pointee.firstSound.store(0, ordering: .relaxed)
  }

  /// When the first sound came, in nanoseconds on the monotonic clock; nil before.
  var firstSound: UInt64? {
    let time = unsafe state.pointee.firstSound.load(ordering: .acquiring)
    return time == 0 ? nil : time
  }
}
