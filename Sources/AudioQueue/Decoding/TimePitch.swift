import AudioCodec
import TimeStretch

/// How a queue plays faster or slower, higher or lower.
public enum TimePitchAlgorithm: Sendable, CaseIterable {
  /// Rate and pitch each without the other, in the better sound.
  case spectral
  /// Rate and pitch each without the other, good enough for speech, at a fraction of the cost.
  case timeDomain
  /// The rate alone, and the pitch with it, like a tape.
  case varispeed

  /// Whether this program was built with it.
  public var isBuilt: Bool { self == .varispeed || StretchEngine.isBuilt }
}

/// What a queue was asked to change about rate and pitch; heeded while it has an algorithm.
struct TimePitch: Sendable {
  /// 0.5 to 2.
  var rate: Float = 1
  /// Cents, -2400 to 2400.
  var pitch: Float = 0
  /// Whether nothing is changed for now.
  var isBypassed = false

  /// The rates that are heeded.
  static let rates: ClosedRange<Float> = 0.5...2
  /// The pitches, in cents.
  static let pitches: ClosedRange<Float> = -2400...2400

  /// What the converter is told.
  var speed: PlaybackSpeed {
    isBypassed ? PlaybackSpeed() : PlaybackSpeed(rate: Double(rate), cents: Double(pitch))
  }

  /// Takes what begins with a buffer.
  mutating func take(_ change: ParameterChange) {
    rate = change.playRate ?? rate
    pitch = change.pitch ?? pitch
  }
}
