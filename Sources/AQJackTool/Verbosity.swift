/// How much is said on standard error.
package enum Verbosity: Int, Sendable, Comparable {
  /// Errors.
  case quiet
  /// Errors and notices.
  case normal
  /// Also what goes well.
  case verbose

  /// Orders by how much is said.
  package static func < (left: Verbosity, right: Verbosity) -> Bool {
    left.rawValue < right.rawValue
  }
}
