import AudioFormat

/// The header of a WAVE file of 32-bit float samples.
///
/// Of one size whatever the file's: a chunk without meaning keeps the place for the 64-bit sizes of
/// RF64, which a file beyond 4 GB becomes (EBU Tech 3306, section 3).
struct WAVEHeader {
  /// Frames per second.
  let sampleRate: Double
  /// Channels, 1 to 255.
  let channelCount: Int
  /// The places of the channels as WAVE's bits, 0 where they are not known.
  let channelMask: UInt32

  /// The four characters of WAVE's subformat for IEEE floats, and the constant rest of its GUID.
  private static let floatFormat: [UInt8] = [
    3, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71,
  ]
  /// Bytes of the header less those that a RIFF size leaves out.
  private static let countedBytes: UInt64 = 4 + 36 + 48 + 12 + 8

  /// The bytes in front of the samples.
  ///
  /// - Parameter frameCount: Frames in the file.
  /// - Returns: 116 bytes.
  func bytes(frameCount: Int64) -> [UInt8] {
    let dataSize = UInt64(frameCount) * UInt64(4 * channelCount)
    let riffSize = dataSize + Self.countedBytes
    let isLarge = riffSize > UInt64(UInt32.max)
    var sizes = Array(isLarge ? "ds64".utf8 : "JUNK".utf8) + Self.bytes(UInt32(28))
    for size in [riffSize, dataSize, UInt64(frameCount)] {
      sizes += Self.bytes(isLarge ? size : 0)
    }
    return Array(isLarge ? "RF64".utf8 : "RIFF".utf8) + Self.bytes(UInt32(clamping: riffSize))
      + Array("WAVE".utf8) + sizes + Self.bytes(UInt32(0)) + format
      + Array("fact".utf8) + Self.bytes(UInt32(4)) + Self.bytes(UInt32(clamping: frameCount))
      + Array("data".utf8) + Self.bytes(isLarge ? UInt32.max : UInt32(dataSize))
  }

  /// The chunk of WAVE_FORMAT_EXTENSIBLE, which alone can name the places of channels.
  private var format: [UInt8] {
    let rate = UInt32(min(sampleRate.rounded(), Double(UInt32.max)))
    let frameSize = UInt32(4 * channelCount)
    return Array("fmt ".utf8) + Self.bytes(UInt32(40)) + Self.bytes(UInt16(0xFFFE))
      + Self.bytes(UInt16(channelCount)) + Self.bytes(rate) + Self.bytes(rate &* frameSize)
      + Self.bytes(UInt16(frameSize)) + Self.bytes(UInt16(32)) + Self.bytes(UInt16(22))
      + Self.bytes(UInt16(32)) + Self.bytes(channelMask) + Self.floatFormat
  }

  private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

extension WAVEHeader {
  /// The mask of channels in these places.
  ///
  /// - Parameter labels: The places, in the order of the channels.
  /// - Returns: 0 where WAVE knows a place not, or would have the channels in another order.
  static func channelMask(_ labels: some Sequence<ChannelLabel>) -> UInt32 {
    var mask: UInt32 = 0
    for label in labels {
      let place = label == .mono ? ChannelLabel.center : label
      // The numbers of the labels are those of WAVE's bits, from 1 on, up to the top back right.
      guard (1...18).contains(place.rawValue) else { return 0 }
      let bit: UInt32 = 1 << (place.rawValue - 1)
      guard bit > mask else { return 0 }
      mask |= bit
    }
    return mask
  }
}
