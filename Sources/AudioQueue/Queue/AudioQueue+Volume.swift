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
      state.voice?.setGain(gain, over: Int(seconds * device.sampleRate))
    }
  }
}
