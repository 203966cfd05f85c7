package import AudioFormat

/// How large the buffers of a queue are, and how many packets fill one.
///
/// The rule is that of Apple's sample player: as many whole packets as sound for the wanted time,
/// between 16 KB and 320 KB.
package struct BufferPlan: Sendable, Hashable {
  /// Bytes in a buffer.
  package let byteCapacity: Int
  /// Packets that a buffer has room for, at least 1.
  package let packetCount: Int

  /// The least that is worth a read.
  private static let minimumBytes = 0x4000
  /// More is not held in memory unless it was asked for.
  private static let maximumBytes = 0x50000

  /// Plans the buffers for a stream.
  ///
  /// - Parameters:
  ///   - format: What the packets hold.
  ///   - packetSizeUpperBound: No packet is larger, in bytes; at least 1.
  ///   - seconds: How long a buffer sounds, above 0.
  ///   - isBounded: Whether 320 KB are the most, unless a single packet is larger.
  package init(
    _ format: StreamDescription, packetSizeUpperBound: Int, seconds: Double, isBounded: Bool
  ) {
    let packet = max(1, packetSizeUpperBound)
    var bytes = Self.maximumBytes
    if format.framesPerPacket > 0 {
      let packets = format.sampleRate / Double(format.framesPerPacket) * seconds
      bytes = Int(min(packets * Double(packet), Double(Int32.max)))
    }
    if isBounded { bytes = min(bytes, Self.maximumBytes) }
    bytes = max(bytes, Self.minimumBytes, packet)
    packetCount = bytes / packet
    byteCapacity = packetCount * packet
  }
}
