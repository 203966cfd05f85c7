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
}

extension FormatID: CustomStringConvertible {
  /// The four characters; a byte that is not printable ASCII reads as a question mark.
  public var description: String {
    let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: rawValue >> $0) }
    return String(
      decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}
