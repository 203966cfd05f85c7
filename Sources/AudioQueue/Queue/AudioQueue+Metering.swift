import RealTime

extension AudioQueue {
  /// Has the process thread measure peaks, or leave it.
  ///
  /// - Parameter isMetering: Whether ``takePeaks()`` is going to be called.
  /// - Throws: `disposalPending`.
  package func setMetering(_ isMetering: Bool) throws(AudioQueueError) {
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
      return Array(repeating: 0, count: channelCount)
    }
    return (0..<channelCount).map { voice.takePeak(ofChannel: $0) }
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
      state.voice?.setGain(gain, over: Int(rampSeconds * device.sampleRate))
    }
  }
}
