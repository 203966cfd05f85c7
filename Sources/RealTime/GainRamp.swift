/// A gain that moves to its target in a straight line, so that no change clicks.
package struct GainRamp {
  /// The gain of the frame before the next one.
  package private(set) var value: Float
  /// The gain that is reached in the end.
  package private(set) var target: Float
  private var step: Float = 0
  private var remaining = 0

  /// Starts at a steady gain.
  ///
  /// - Parameter value: Linear, 1 is unity.
  @_noLocks
  package init(value: Float) {
    self.value = value
    target = value
  }

  /// Frames until the target is reached; 0 when the gain is steady.
  package var remainingFrames: Int {
    @_noLocks get { remaining }
  }

  /// Whether samples stay what they are.
  package var isUnity: Bool {
    @_noLocks get { value == 1 && remaining == 0 }
  }

  /// Added to the gain at each of the remaining frames.
  package var increment: Float {
    @_noLocks get { step }
  }

  /// Begins to move.
  ///
  /// - Parameters:
  ///   - target: Linear gain to reach.
  ///   - frames: Length of the way; 0 jumps.
  @_noLocks
  package mutating func move(to target: Float, over frames: Int) {
    self.target = target
    remaining = frames
    if frames > 0 {
      step = (target - value) / Float(frames)
    } else {
      value = target
    }
  }

  /// Goes on by `count` frames, at most to the target.
  @_noLocks
  package mutating func advance(by count: Int) {
    guard remaining > 0 else { return }
    remaining -= min(count, remaining)
    // Counted back from the target, so that no rounding adds up on a long way.
    value = target - step * Float(remaining)
  }
}
