/// Turns frames into other frames: of another rate, speed or pitch.
///
/// One thread at a time.
package protocol FrameConverter: AnyObject {
  /// Converts frames as far as the output has room.
  ///
  /// - Parameters:
  ///   - input: What was taken is removed; call again with the rest.
  ///   - output: Replaced by 0 or more frames.
  /// - Throws: `conversionFailed`.
  func convert(_ input: PlanarBuffer, into output: PlanarBuffer) throws(AudioCodecError)

  /// Delivers what is still held back, once all input was converted.
  ///
  /// - Parameter output: Replaced by 0 or more frames.
  /// - Returns: Whether there are more; call again until there are none, then `reset`.
  /// - Throws: `conversionFailed`.
  func finish(into output: PlanarBuffer) throws(AudioCodecError) -> Bool

  /// Forgets what was converted: the next frame is the first.
  func reset()

  /// Frames still to come of what was taken, and of silence behind it.
  ///
  /// - Parameter silence: Frames of silence at the input's rate, 0 or more.
  /// - Returns: Frames at the output's rate, 0 to ``mostPendingFrames``.
  func pendingFrames(behind silence: Int) -> Int

  /// Plays what comes next at a speed; one that can only convert the rate does not heed it.
  func setSpeed(_ speed: PlaybackSpeed)
}

/// What a converter counts of frames to come at most; silence may be asked for that nobody outlives.
package let mostPendingFrames = 1 << 60

extension FrameConverter {
  /// Without effect.
  package func setSpeed(_ speed: PlaybackSpeed) {}
}
