/// Headers of audio files, byte by byte, right or wrong as the test wants them.
package enum ContainerBytes {
  /// A WAVE file of one `fmt ` and one `data` chunk.
  ///
  /// - Parameters:
  ///   - data: The sample data.
  ///   - tag: WAVE_FORMAT_PCM 1, WAVE_FORMAT_IEEE_FLOAT 3.
  ///   - channels: The field of the header.
  ///   - rate: The field of the header.
  ///   - bits: Bits in a sample.
  ///   - bytesPerSample: Bytes in a sample; nil for as many as the bits need.
  ///   - form: The first four characters.
  ///   - riffSize: The field of the header; nil for the true size.
  ///   - dataSize: The field of the header; nil for the true size.
  ///   - tail: Bytes behind the sample data.
  /// - Returns: The bytes of the file.
  package static func wave(
    _ data: [UInt8], tag: Int = 1, channels: Int = 2, rate: Int = 48000, bits: Int = 16,
    bytesPerSample: Int? = nil, form: String = "RIFF", riffSize: Int? = nil, dataSize: Int? = nil,
    tail: [UInt8] = []
  ) -> [UInt8] {
    let frame = channels * (bytesPerSample ?? (bits + 7) / 8)
    var format = little(tag, 2) + little(channels, 2) + little(rate, 4)
    format += little(rate &* frame, 4) + little(frame, 2) + little(bits, 2)
    let pad = [UInt8](repeating: 0, count: data.count % 2)
    let body =
      text("WAVE") + text("fmt ") + little(16, 4) + format + text("data")
      + little(dataSize ?? data.count, 4) + data + pad + tail
    return text(form) + little(riffSize ?? body.count, 4) + body
  }

  /// An AIFF file, or AIFF-C if `compression` is given.
  ///
  /// - Parameters:
  ///   - data: The sample data.
  ///   - channels: The field of the header.
  ///   - frames: The field of the header.
  ///   - bits: Bits in a sample.
  ///   - compression: The four characters of AIFF-C.
  /// - Returns: The bytes of the file, at 48 kHz.
  package static func aiff(
    _ data: [UInt8], channels: Int = 2, frames: Int, bits: Int = 16, compression: String? = nil
  ) -> [UInt8] {
    // 48000 as an 80-bit float: exponent 16383 + 15, mantissa 48000 shifted to the top.
    let rate: [UInt8] = [0x40, 0x0E, 0xBB, 0x80, 0, 0, 0, 0, 0, 0]
    var common = big(channels, 2) + big(frames, 4) + big(bits, 2) + rate
    if let compression { common += text(compression) + [0, 0] }
    let sound = big(0, 4) + big(0, 4) + data
    var body = text(compression == nil ? "AIFF" : "AIFC")
    if compression != nil { body += text("FVER") + big(4, 4) + big(0xA280_5140, 4) }
    body += text("COMM") + big(common.count, 4) + common
    body += text("SSND") + big(sound.count, 4) + sound
    return text("FORM") + big(body.count, 4) + body
  }

  /// A CAF file of linear PCM.
  ///
  /// - Parameters:
  ///   - data: The sample data.
  ///   - channels: The field of the header.
  ///   - bits: Bits in a sample.
  ///   - flags: 1 for float, 2 for little-endian.
  ///   - dataSize: The field of the header; nil for the true size.
  /// - Returns: The bytes of the file, at 48 kHz.
  package static func caf(
    _ data: [UInt8], channels: Int = 2, bits: Int = 16, flags: Int = 2, dataSize: Int? = nil
  ) -> [UInt8] {
    let frame = channels * bits / 8
    let rate = Int(bitPattern: UInt((48000.0).bitPattern))
    var bytes = text("caff") + big(1, 2) + big(0, 2) + text("desc") + big(32, 8)
    bytes += big(rate, 8) + text("lpcm") + big(flags, 4) + big(frame, 4) + big(1, 4)
    bytes += big(channels, 4) + big(bits, 4)
    bytes += text("data") + big(dataSize ?? data.count + 4, 8) + big(0, 4) + data
    return bytes
  }

  /// A Sun AU file at 48 kHz; `coding` 2 to 5 are 8 to 32-bit integers, 6 and 7 floats.
  package static func au(
    _ data: [UInt8], channels: Int = 2, coding: Int, dataSize: Int? = nil
  ) -> [UInt8] {
    text(".snd") + big(24, 4) + big(dataSize ?? data.count, 4) + big(coding, 4) + big(48000, 4)
      + big(channels, 4) + data
  }

  /// A WAVE file of 16-bit stereo whose numbers have the most significant byte first.
  package static func bigEndianWave(_ data: [UInt8]) -> [UInt8] {
    let format = big(1, 2) + big(2, 2) + big(48000, 4) + big(192_000, 4) + big(4, 2) + big(16, 2)
    let body =
      text("WAVEfmt ") + big(16, 4) + format + text("data") + big(data.count, 4) + data
    return text("RIFX") + big(body.count, 4) + body
  }

  /// An RF64 file of 16-bit stereo.
  package static func rf64(_ data: [UInt8]) -> [UInt8] {
    let bytes = wave(data, form: "RF64", riffSize: 0xFFFF_FFFF, dataSize: 0xFFFF_FFFF)
    let sizes = little(bytes.count + 28, 8) + little(data.count, 8) + little(data.count / 4, 8)
    return bytes[..<12] + riffChunk("ds64", sizes + little(0, 4)) + bytes[12...]
  }

  /// A Sony Wave64 file of 16-bit stereo.
  package static func wave64(_ data: [UInt8]) -> [UInt8] {
    // What follows the four characters in the names of chunks, and of the file itself.
    let tail: [UInt8] = [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]
    let fileTail: [UInt8] = [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 4, 0xC1, 0, 0]
    let format =
      little(1, 2) + little(2, 2) + little(48000, 4) + little(192_000, 4) + little(4, 2)
      + little(16, 2)
    let body =
      text("wave") + tail + text("fmt ") + tail + little(40, 8) + format
      + text("data") + tail + little(24 + data.count, 8) + data
    return text("riff") + fileTail + little(24 + body.count, 8) + body
  }

  /// A chunk of RIFF with its pad byte.
  package static func riffChunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    text(name) + little(bytes.count, 4) + bytes + [UInt8](repeating: 0, count: bytes.count % 2)
  }

  /// The bytes of text.
  package static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A number in `count` bytes, the least significant first.
  package static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// A number in `count` bytes, the most significant first.
  package static func big(_ value: Int, _ count: Int) -> [UInt8] {
    little(value, count).reversed()
  }
}
