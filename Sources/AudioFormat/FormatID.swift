/// The coding of a stream, as the four-character code that Core Audio gives it.
public struct FormatID: RawRepresentable, Sendable, Hashable {
  /// The four characters, the first in the highest byte.
  public let rawValue: UInt32

  /// Makes the format of a four-character code.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Uncompressed samples; a packet is one frame. `lpcm`
  public static let linearPCM = FormatID(rawValue: 0x6C70_636D)
  /// Opus, always at 48 kHz; the cookie is the OpusHead packet (RFC 7845 section 5.1). `opus`
  public static let opus = FormatID(rawValue: 0x6F70_7573)
  /// AAC; the cookie is an ES_Descriptor or a bare AudioSpecificConfig. `aac `
  public static let aac = FormatID(rawValue: 0x6161_6320)
  /// AAC with spectral band replication (HE-AAC), at the rate that this brings. `aach`
  public static let aacHE = FormatID(rawValue: 0x6161_6368)
  /// HE-AAC with parametric stereo (HE-AAC v2). `aacp`
  public static let aacHEv2 = FormatID(rawValue: 0x6161_6370)
  /// Vorbis; the cookie is the three headers, as Matroska has them. `vorb`
  public static let vorbis = FormatID(rawValue: 0x766F_7262)
  /// MPEG audio of layer I. `.mp1`
  public static let mpegLayer1 = FormatID(rawValue: 0x2E6D_7031)
  /// MPEG audio of layer II. `.mp2`
  public static let mpegLayer2 = FormatID(rawValue: 0x2E6D_7032)
  /// MPEG audio of layer III, known as MP3. `.mp3`
  public static let mpegLayer3 = FormatID(rawValue: 0x2E6D_7033)
  /// Apple Lossless; the cookie is an ALACSpecificConfig. `alac`
  public static let alac = FormatID(rawValue: 0x616C_6163)
}

extension FormatID {
  /// Whether the packets are AAC of one kind or another.
  public var isAAC: Bool { self == .aac || self == .aacHE || self == .aacHEv2 }
}

extension FormatID {
  /// The four characters without those that only fill up: `opus`, `lpcm`, `aac`, `mp3`.
  public var name: String {
    String(description.drop { $0 == "." }.prefix { $0 != " " })
  }
}

extension FormatID: CustomStringConvertible {
  /// The four characters; a byte that is not printable ASCII reads as a question mark.
  public var description: String {
    let bytes = stride(from: 24, through: 0, by: -8).map { shift in
      let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
      return (0x20...0x7E).contains(byte) ? byte : UInt8(ascii: "?")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
