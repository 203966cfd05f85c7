/// Whether files are brought to one loudness by their tags.
package enum LoudnessMode: String, Sendable, CaseIterable {
  /// They are played as they are.
  case none
  /// Each file by itself.
  case track
  /// An album as a whole, so that its files keep their differences.
  case album
}
