/// A set of ASCII bytes, or all bytes but those.
package struct ByteSet: Sendable, Hashable {
  /// The bytes that are named, each below 128.
  private(set) var members: Set<UInt8> = []
  /// Whether the set is of all other bytes.
  var isNegated = false

  init(_ members: some Sequence<UInt8> = [], isNegated: Bool = false) {
    self.members = Set(members)
    self.isNegated = isNegated
  }

  /// Adds bytes.
  mutating func insert(_ bytes: some Sequence<UInt8>) {
    members.formUnion(bytes)
  }

  /// All printable bytes of ASCII but the quotation mark are excluded: in a format that cannot
  /// write that mark, this stands for it.
  static let quotationMark = ByteSet((0x20...0x7E).filter { $0 != 0x22 }, isNegated: true)

  /// The named bytes as runs without gaps, in order.
  var runs: [ClosedRange<UInt8>] {
    members.sorted().reduce(into: []) { runs, byte in
      if let last = runs.last, last.upperBound + 1 == byte {
        runs[runs.count - 1] = last.lowerBound...byte
      } else {
        runs.append(byte...byte)
      }
    }
  }

  // MARK: - Classes

  /// The digits.
  static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// The bytes of a class of POSIX, in the C locale; nil for a name that is none.
  static func posixClass(_ name: String) -> [UInt8]? {
    let all: ClosedRange<UInt8> = 0...127
    return switch name {
    case "alpha": all.filter(isLetter)
    case "digit": Array(digits)
    case "alnum": all.filter(isAlphanumeric)
    case "upper": Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    case "lower": Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    case "space": spaces
    case "blank": [0x20, 0x09]
    case "punct": all.filter { $0 > 0x20 && $0 < 0x7F && !isAlphanumeric($0) }
    case "print": Array(0x20...0x7E)
    case "graph": Array(0x21...0x7E)
    case "cntrl": all.filter { $0 < 0x20 || $0 == 0x7F }
    case "xdigit": Array("0123456789ABCDEFabcdef".utf8)
    default: nil
    }
  }

  /// The set behind a backslash and this letter in Perl and its kin, nil for another letter.
  static func escapeClass(_ letter: UInt8) -> ByteSet? {
    switch letter {
    case UInt8(ascii: "d"): ByteSet(digits)
    case UInt8(ascii: "D"): ByteSet(digits, isNegated: true)
    case UInt8(ascii: "w"): ByteSet(words)
    case UInt8(ascii: "W"): ByteSet(words, isNegated: true)
    case UInt8(ascii: "s"): ByteSet(spaces)
    case UInt8(ascii: "S"): ByteSet(spaces, isNegated: true)
    default: nil
    }
  }

  private static let spaces: [UInt8] = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20]
  private static let words = (0...127).filter { isAlphanumeric($0) || $0 == 0x5F }

  /// Whether a byte is a letter or a digit of ASCII.
  static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || digits.contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
