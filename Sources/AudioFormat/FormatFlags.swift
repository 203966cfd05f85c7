/// How the samples of linear PCM are laid out in memory, with Core Audio's bit values.
public struct FormatFlags: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes a set of flags from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Samples are IEEE 754 floating point; otherwise integers.
  public static let float = FormatFlags(rawValue: 1 << 0)
  /// The most significant byte comes first; otherwise the least significant.
  public static let bigEndian = FormatFlags(rawValue: 1 << 1)
  /// Integers are two's complement; otherwise offset binary.
  public static let signedInteger = FormatFlags(rawValue: 1 << 2)
  /// The bits of a sample fill its bytes.
  public static let packed = FormatFlags(rawValue: 1 << 3)
  /// A sample narrower than its bytes sits in the high bits; otherwise in the low bits.
  public static let alignedHigh = FormatFlags(rawValue: 1 << 4)
  /// Each channel has a buffer of its own; otherwise the samples of a frame stand side by side.
  public static let nonInterleaved = FormatFlags(rawValue: 1 << 5)
}
