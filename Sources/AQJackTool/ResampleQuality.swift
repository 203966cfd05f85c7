/// What happens to a file whose sample rate is not the output's.
package enum ResampleQuality: String, Sendable, CaseIterable {
  /// It is converted as well as can be.
  case best
  /// It is converted at less expense.
  case fast
  /// It is refused.
  case none
}
