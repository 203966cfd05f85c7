/// What can be seen of a run at a moment.
struct PlayStatus: Sendable, Hashable {
  /// The name of the file that sounds.
  var file: String
  /// The frame of the file that sounds.
  var frame: Int64
  /// Frames of the file in a second.
  var sampleRate: Double
  /// Frames of the file, nil where they are not known.
  var frameCount: Int64?
  /// The peak of each channel since the last look, linear; empty when nothing is measured.
  var peaks: [Float] = []
  /// The gain set by keys, in dB.
  var gainDecibels = 0
  /// Whether the run is held.
  var isPaused = false
  /// Underruns of its own up to now.
  var underruns = 0
  /// Xruns that the server reported up to now.
  var xruns = 0

  /// Where the sound is, in seconds.
  var seconds: Double { Double(frame) / sampleRate }
}
