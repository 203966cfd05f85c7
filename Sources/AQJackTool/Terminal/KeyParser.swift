/// Makes keys of the bytes that a terminal sends.
struct KeyParser: Sendable {
  /// What the bytes up to now began.
  private var prefix: [UInt8] = []

  private static let escape: UInt8 = 0x1B

  /// Reads the next byte.
  ///
  /// - Parameter byte: A byte, as it came.
  /// - Returns: The key that it completes; nil for none, or for a key that means nothing.
  mutating func read(_ byte: UInt8) -> Key? {
    if byte == Self.escape {
      prefix = [byte]
      return nil
    }
    guard !prefix.isEmpty else { return Self.key(byte) }
    prefix.append(byte)
    // ECMA-48: an escape, a bracket or an O, then parameters up to a final byte.
    let isIntroducer = prefix.count == 2 && (byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O"))
    if isIntroducer || (0x20...0x3F).contains(byte) { return nil }
    defer { prefix = [] }
    return prefix.count == 3 ? Self.arrow(byte) : nil
  }

  private static func key(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: " "): .pause
    case UInt8(ascii: "+"), UInt8(ascii: "="): .louder
    case UInt8(ascii: "-"): .softer
    case UInt8(ascii: "q"), UInt8(ascii: "Q"): .quit
    default: nil
    }
  }

  private static func arrow(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "C"): .forward
    case UInt8(ascii: "D"): .back
    default: nil
    }
  }
}
