import AudioFormat
package import RealTime

extension AudioQueue {
  /// Whether the levels of the channels are measured.
  public var isMetering: Bool { state.withLock { $0.isMetering } }

  /// Has the process thread measure levels, or leave it.
  ///
  /// - Parameter isMetering: Whether ``takePeaks()`` or ``levels()`` are going to be called.
  /// - Throws: `disposalPending`.
  public func setMetering(_ isMetering: Bool) throws(AudioQueueError) {
    try change { state throws(AudioQueueError) in
      state.isMetering = isMetering
      state.voice?.setMetering(isMetering)
    }
  }

  /// The peak of each channel since this was last asked, linear and after the gain.
  ///
  /// - Returns: As many values as the queue has channels, 0 for silence; all are 0 while nothing is
  ///   measured.
  package func takePeaks() -> [Float] {
    guard let voice = state.withLock(isQuiet: true, { $0.voice }) else {
      return Array(repeating: 0, count: format.channelsPerFrame)
    }
    return (0..<voice.ring.channelCount).map { voice.takePeak(ofChannel: $0) }
  }

  /// How loud each channel has been in the last moments; silence for a queue at rest or paused.
  ///
  /// Asking changes nothing, so that any number of observers may ask.
  ///
  /// - Returns: One level a channel of the decoded frames.
  package func levels() -> [ChannelLevel] {
    state.withLock { state in
      // The process thread does not measure what it has put aside.
      guard let voice = state.voice, state.isMetering, state.phase != .paused else {
        let silence = ChannelLevel(average: 0, peak: 0)
        return Array(repeating: silence, count: format.channelsPerFrame)
      }
      return (0..<voice.ring.channelCount).map(voice.level)
    }
  }

  /// Moves the gain like ``setVolume(_:rampSeconds:)``, also beyond full volume.
  ///
  /// - Parameters:
  ///   - gain: Linear, 0 or more.
  ///   - rampSeconds: How long the way takes.
  /// - Throws: `disposalPending`.
  package func setGain(_ gain: Float, rampSeconds: Double) throws(AudioQueueError) {
    try change { state throws(AudioQueueError) in
      state.volume = gain
      let rate = state.device?.sampleRate ?? 0
      state.voice?.setGain(gain, over: Int(rampSeconds * rate))
    }
  }
}
