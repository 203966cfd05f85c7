/// How fast frames are played, and how high.
package struct PlaybackSpeed: Sendable, Hashable {
  /// Frames of the source in the time of one, above 0; 1 changes nothing.
  package var rate: Double
  /// Hundredths of a semitone; 0 changes nothing.
  package var cents: Double

  /// Makes a speed.
  package init(rate: Double = 1, cents: Double = 0) {
    self.rate = rate
    self.cents = cents
  }
}
