/// How a path is measured.
package enum LatencyMethod: String, Sendable, Codable, CaseIterable {
  /// By the phases of thirteen tones.
  case multitone
  /// By the impulse response to a sweep.
  case sweep
  /// By both, which must agree.
  case both
}
