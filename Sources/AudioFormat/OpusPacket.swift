/// What the first bytes of an Opus packet say of its length, RFC 6716 section 3.1.
///
/// In a packet of several streams the first stream speaks for all.
package struct OpusPacket: Sendable, Hashable {
  /// No packet is longer: 120 ms at 48 kHz.
  package static let maximumFrames = 5760
  /// No coded frame in a packet is larger, RFC 6716 section 3.4 [R2].
  package static let maximumFrameBytes = 1275
  /// Packet loss is concealed in steps of 2.5 ms at 48 kHz.
  package static let concealmentStep = 120

  /// Coded frames in the packet, 1 to 48.
  package let codedFrameCount: Int
  /// Length of one coded frame in frames at 48 kHz, 120 to 2880.
  package let codedFrameLength: Int

  /// Length of the packet in frames at 48 kHz, 120 to 5760.
  package var frameCount: Int { codedFrameCount * codedFrameLength }

  /// Reads the first one or two bytes.
  ///
  /// The result is nil when the packet is empty, or names no coded frame or more than 120 ms.
  ///
  /// - Parameter bytes: The packet.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard let toc = unsafe bytes.first else { return nil }
    codedFrameLength = Self.codedFrameLength(configuration: Int(toc >> 3))
    switch toc & 3 {
    case 0: codedFrameCount = 1
    case 1, 2: codedFrameCount = 2
    default:
      guard bytes.count >= 2 else { return nil }
      codedFrameCount = unsafe Int(bytes[1] & 63)
    }
    guard codedFrameCount > 0, frameCount <= Self.maximumFrames else { return nil }
  }

  /// Table 2 of RFC 6716, at 48 kHz.
  private static func codedFrameLength(configuration: Int) -> Int {
    switch configuration {
    case 0..<12: configuration & 3 == 3 ? 2880 : 480 << (configuration & 3)
    case 12..<16: configuration & 1 == 0 ? 480 : 960
    default: 120 << (configuration & 3)
    }
  }
}
