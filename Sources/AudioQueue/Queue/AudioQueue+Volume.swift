import RealTime

extension AudioQueue {
  /// The shortest way from one gain to another; a jump would click.
  private static let shortestRampSeconds = 0.005

  /// The gain that the queue sounds at now, linear; on the way to ``setVolume(_:rampSeconds:)``.
  public var volume: Float {
    state.withLock { state in
      guard let voice = state.voice, voice.firstFrame != nil else { return state.volume }
      return voice.gain
    }
  }

  /// Moves the gain in a straight line.
  ///
  /// - Parameters:
  ///   - volume: Linear, 0 to 1; other values are brought into the range.
  ///   - rampSeconds: How long the way takes; never less than 5 ms.
  /// - Throws: `invalidArgument` for values that are no numbers, or `disposalPending`.
  public func setVolume(_ volume: Float, rampSeconds: Double = 0) throws(AudioQueueError) {
    guard volume.isFinite, rampSeconds.isFinite else { throw .invalidArgument }
    let gain = max(0, min(1, volume))
    let seconds = max(Self.shortestRampSeconds, min(rampSeconds, 3600))
    try change { state throws(AudioQueueError) in
      state.volume = gain
      let rate = state.device?.sampleRate ?? 0
      state.voice?.setGain(gain, over: Int(seconds * rate))
    }
  }

  /// Where the queue sounds: -1 for left only, 0, to 1 for right only.
  ///
  /// The one channel of a mono queue is panned where it sounds on two ports, the two of a stereo
  /// queue are balanced; others do not heed it.
  public var pan: Float { state.withLock { $0.pan } }

  /// Moves the pan, in 5 ms.
  ///
  /// - Parameter pan: -1 to 1; other values are brought into the range.
  /// - Throws: `invalidArgument` for a value that is no number, or `disposalPending`.
  public func setPan(_ pan: Float) throws(AudioQueueError) {
    guard pan.isFinite else { throw .invalidArgument }
    try change { state throws(AudioQueueError) in
      state.pan = max(-1, min(1, pan))
      state.voice?.setPan(state.pan)
    }
  }
}
