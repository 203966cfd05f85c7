/// How time is stretched.
package enum StretchEngine: Sendable, Hashable {
  /// The better sound, at several times the cost.
  case finer
  /// Enough for speech.
  case faster

  #if TimeStretch
    /// Whether this program can stretch time at all.
    package static let isBuilt = true
  #else
    /// Whether this program can stretch time at all.
    package static let isBuilt = false
  #endif
}
