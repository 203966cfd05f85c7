/// Reads decimal numbers as people type them, whatever the locale: ASCII digits and a point.
///
/// No exponents, no words for infinity, no hexadecimal digits, no blanks.
enum DecimalText {
  /// Reads a number with or without sign and fraction.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - range: The numbers accepted, with finite ends.
  /// - Returns: The number, in `range`.
  /// - Throws: `notANumber` or `outOfRange`.
  static func number(
    _ bytes: some Collection<UInt8>, in range: ClosedRange<Double>
  ) throws(ValueProblem) -> Double {
    let isSigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
    guard let number = unsigned(bytes.dropFirst(isSigned ? 1 : 0)) else { throw .notANumber }
    let signed = bytes.first == UInt8(ascii: "-") ? -number : number
    guard range.contains(signed) else {
      throw .outOfRange(text(of: range.lowerBound), text(of: range.upperBound))
    }
    return signed
  }

  /// Reads a whole number without sign.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - range: The numbers accepted.
  /// - Returns: The number, in `range`.
  /// - Throws: `notACount` or `outOfRange`.
  static func count<Count: FixedWidthInteger>(
    _ bytes: some Collection<UInt8>, in range: ClosedRange<Count>
  ) throws(ValueProblem) -> Count {
    guard !bytes.isEmpty, bytes.allSatisfy(isDigit) else { throw .notACount }
    // Only a number that is too large for the type is nil here.
    guard let count = Count(String(decoding: bytes, as: UTF8.self)), range.contains(count) else {
      throw .outOfRange("\(range.lowerBound)", "\(range.upperBound)")
    }
    return count
  }

  /// Reads digits with at most one point, which a digit must follow; nil for anything else.
  ///
  /// A number beyond the largest Double is infinite, which no range holds.
  static func unsigned(_ bytes: some Collection<UInt8>) -> Double? {
    let parts = bytes.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let fraction = parts.last, !fraction.isEmpty,
      parts.allSatisfy({ $0.allSatisfy(isDigit) })
    else { return nil }
    // The standard library reads a Double without regard to the locale.
    return Double("0" + String(decoding: bytes, as: UTF8.self))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func text(of number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
