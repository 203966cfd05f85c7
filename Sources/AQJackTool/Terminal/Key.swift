/// What somebody can press while the program plays.
enum Key: Sendable, Hashable {
  /// Space: hold, or go on.
  case pause
  /// Right arrow.
  case forward
  /// Left arrow.
  case back
  /// `+` or `=`.
  case louder
  /// `-`.
  case softer
  /// `q`.
  case quit
}
