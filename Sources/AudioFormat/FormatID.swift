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
    let bytes = stride(from: 24, through: 0, by: -8).map { shift in
      let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
      return (0x20...0x7E).contains(byte) ? byte : UInt8(ascii: "?")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
