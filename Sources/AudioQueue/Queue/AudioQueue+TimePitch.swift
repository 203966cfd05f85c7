extension AudioQueue {
  /// Frames of the source in the time of one; heeded while ``QueueConfiguration/timePitch`` says how.
  public var playRate: Float { state.withLock { $0.timePitch.rate } }

  /// Plays at a rate: what is decoded from now on, so that it is heard once what is decoded ahead
  /// has sounded.
  ///
  /// - Parameter rate: 0.5 to 2; other values have no effect.
  /// - Throws: `disposalPending`.
  public func setPlayRate(_ rate: Float) throws(AudioQueueError) {
    guard TimePitch.rates.contains(rate) else { return }
    try change { state throws(AudioQueueError) in state.timePitch.rate = rate }
  }

  /// Hundredths of a semitone; heeded while ``QueueConfiguration/timePitch`` is not varispeed.
  public var pitch: Float { state.withLock { $0.timePitch.pitch } }

  /// Plays at a pitch, like ``setPlayRate(_:)``.
  ///
  /// - Parameter pitch: Cents; values beyond -2400 to 2400 are brought into the range.
  /// - Throws: `invalidArgument` for a value that is no number, or `disposalPending`.
  public func setPitch(_ pitch: Float) throws(AudioQueueError) {
    guard !pitch.isNaN else { throw .invalidArgument }
    let range = TimePitch.pitches
    try change { state throws(AudioQueueError) in
      state.timePitch.pitch = max(range.lowerBound, min(range.upperBound, pitch))
    }
  }

  /// Whether rate and pitch are left as they are for now.
  public var isTimePitchBypassed: Bool { state.withLock { $0.timePitch.isBypassed } }

  /// Leaves rate and pitch as they are, or heeds them again, like ``setPlayRate(_:)``.
  ///
  /// - Throws: `disposalPending`.
  public func setTimePitchBypassed(_ isBypassed: Bool) throws(AudioQueueError) {
    try change { state throws(AudioQueueError) in state.timePitch.isBypassed = isBypassed }
  }
}
