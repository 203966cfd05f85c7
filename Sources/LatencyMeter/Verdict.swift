/// Whether the result of a run can be relied on.
package enum Verdict: String, Sendable, Codable, CaseIterable {
  /// The result is within its stated bound.
  case ok
  /// Nothing came back.
  case noSignal
  /// The signal came back with its peaks cut off.
  case clipped
  /// Noise, or a change during the run, leaves the result in doubt.
  case noisy
  /// The signal came back in more than one way, or through a filter that bends it.
  case twoPaths
  /// The delay is longer than the method can tell apart.
  case beyondRange
  /// Two methods give different delays.
  case disagree
}
