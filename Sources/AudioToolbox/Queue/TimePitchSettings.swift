import CAudioToolbox

/// What a client has asked of rate and pitch.
struct TimePitchSettings {
  /// Whether rate and pitch are heeded.
  var isEnabled = false
  /// How they are brought about.
  var algorithm = UInt32(kAudioQueueTimePitchAlgorithm_Spectral)
  /// Whether they are left out for now.
  var isBypassed = false
  /// 0.5 to 2.
  var rate: Float = 1
  /// Cents, -2400 to 2400.
  var pitch: Float = 0
}
