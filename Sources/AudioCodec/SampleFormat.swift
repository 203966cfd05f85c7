import AudioFormat

/// One sample of linear PCM in memory.
enum SampleFormat: Hashable {
  /// 8-bit offset binary: 128 is zero.
  case uint8
  /// Two's complement in `bytes` bytes (1 to 4); a left shift by `shift` makes the sign bit the
  /// highest of those bytes.
  case integer(bytes: Int, shift: Int, isBigEndian: Bool)
  /// IEEE 754 single precision.
  case float32(isBigEndian: Bool)
  /// IEEE 754 double precision.
  case float64(isBigEndian: Bool)

  /// Reads the layout of a sample from a description whose sizes are filled in.
  ///
  /// - Throws: `unsupportedFormat`.
  init(_ description: StreamDescription) throws(AudioCodecError) {
    let bytes = description.bytesPerFrame / description.channelsPerFrame
    let bits = description.bitsPerChannel
    let flags = description.formatFlags
    let isBigEndian = flags.contains(.bigEndian)
    switch (flags.contains(.float), flags.contains(.signedInteger)) {
    case (true, _) where bits == 32 && bytes == 4: self = .float32(isBigEndian: isBigEndian)
    case (true, _) where bits == 64 && bytes == 8: self = .float64(isBigEndian: isBigEndian)
    case (false, false) where bits == 8 && bytes == 1: self = .uint8
    case (false, true) where (1...4).contains(bytes) && (1...bytes * 8).contains(bits):
      let shift = flags.contains(.alignedHigh) ? 0 : bytes * 8 - bits
      self = .integer(bytes: bytes, shift: shift, isBigEndian: isBigEndian)
    default:
      let kind = flags.contains(.float) ? "float" : "integer"
      throw .unsupportedFormat(
        description, reason: "\(kind) samples of \(bits) bits in \(bytes) bytes")
    }
  }
}
