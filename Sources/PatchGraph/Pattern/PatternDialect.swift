/// A language of regular expressions.
enum PatternDialect: Sendable, Hashable {
  /// POSIX extended expressions; `\1` on the right side of a rule is a group of the left.
  case posix
  /// Python's `re`; `{name}` on the right side of a rule is a group of the left.
  case python
  /// Qt's QRegularExpression.
  case perl
}

/// Why a pattern cannot be read, in words.
package struct PatternFault: Error, Hashable {
  /// The reason.
  package let reason: String
}
