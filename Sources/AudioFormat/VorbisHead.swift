/// The identification header of a Vorbis stream, Vorbis I specification section 4.2.2.
///
/// Our own readers add four bytes behind it: frames at the start that are no sound.
package struct VorbisHead: Sendable, Hashable {
  /// Channels of the frames, 1 to 255.
  package let channelCount: Int
  /// Frames per second, above 0.
  package let sampleRate: Int
  /// Frames at the start that are not to be heard.
  package let framesToSkip: Int
  /// The header without what our readers add.
  package let bytes: [UInt8]

  /// The bytes that an identification header begins with.
  package static let signature: [UInt8] = [1] + Array("vorbis".utf8)
  /// The most frames that a packet decodes to: a half of the longest block.
  package static let maximumFrames = 4096
  private static let size = 30

  /// Whether the bytes are a header of any of the three kinds.
  package static func isHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count > 6, let kind = unsafe bytes.first else { return false }
    return unsafe [1, 3, 5].contains(kind) && bytes[1..<7].elementsEqual("vorbis".utf8)
  }

  /// Reads a header; nil for one that no Vorbis stream has.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, bytes.starts(with: Self.signature) else { return nil }
    channelCount = Int(bytes[11])
    sampleRate = Self.number(bytes[12..<16])
    framesToSkip = bytes.count >= Self.size + 4 ? Self.number(bytes[Self.size..<Self.size + 4]) : 0
    self.bytes = Array(bytes.prefix(Self.size))
    guard channelCount > 0, sampleRate > 0 else { return nil }
  }

  /// The header with a number of frames that a decoder drops.
  package func bytes(skipping frames: Int) -> [UInt8] {
    frames == 0 ? bytes : bytes + (0..<4).map { UInt8(truncatingIfNeeded: frames >> ($0 * 8)) }
  }

  /// The places of the channels, Vorbis I specification section 4.3.9; those of Opus are the same.
  package func channelLabels(_ order: ChannelOrder) -> [ChannelLabel] {
    OpusHead.channelLabels(count: channelCount, order)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
