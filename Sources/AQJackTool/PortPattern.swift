package import AudioFormat
import PatchGraph

/// A POSIX extended regular expression for the names of ports.
package struct PortPattern: Sendable, Equatable {
  /// The expression as it was typed, without slashes.
  package let text: Argument
  /// Whether a name must match as a whole; otherwise a part of it is enough.
  package let matchesWholeName: Bool

  private let expression: CompiledExpression

  /// Compiles an expression.
  ///
  /// - Parameters:
  ///   - text: The expression, not empty.
  ///   - matchesWholeName: Whether a name must match as a whole.
  /// - Throws: `empty`, or `badPattern` with the C library's reason.
  package init(_ text: [UInt8], matchesWholeName: Bool) throws(ValueProblem) {
    if text.isEmpty { throw .empty }
    self.text = Argument(bytes: text)
    self.matchesWholeName = matchesWholeName
    do throws(PatternFault) {
      expression = try CompiledExpression(self.text.bytes)
    } catch {
      throw .badPattern(error.reason)
    }
  }

  /// Reads the operand of `ports`: `/REGEX/` matches whole names, `REGEX` any part of one.
  package init(operand: [UInt8]) throws(ValueProblem) {
    let inner = Self.betweenSlashes(operand)
    try self.init(inner ?? operand, matchesWholeName: inner != nil)
  }

  /// Says whether a name matches.
  package func matches(_ name: PortName) -> Bool {
    guard let range = expression.match(in: name.bytes)?.first else { return false }
    // POSIX wants the leftmost match, and of those the longest: if any match is the whole name,
    // it is this one. Anchors around the text would be undone by a `|` in it.
    return !matchesWholeName || range == 0..<name.bytes.count
  }

  /// What stands between a slash at the start and another at the end, nil if they do not.
  static func betweenSlashes(_ text: [UInt8]) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    guard text.count >= 2, text.first == slash, text.last == slash else { return nil }
    return Array(text.dropFirst().dropLast())
  }

  /// Compares the texts; the same text means the same.
  package static func == (left: PortPattern, right: PortPattern) -> Bool {
    left.text == right.text && left.matchesWholeName == right.matchesWholeName
  }
}
