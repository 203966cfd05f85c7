/// How the frames of a voice get into a port's buffer.
enum Mixing {
  /// Sets `count` samples to silence.
  @_noLocks
  static func clear(_ target: UnsafeMutablePointer<Float>, count: Int) {
    unsafe target.update(repeating: 0, count: count)
  }

  /// Sets all samples but a range to silence.
  @_noLocks
  @inline(never)
  static func clear(
    _ target: UnsafeMutablePointer<Float>, count: Int, butFor kept: Range<Int>
  ) {
    unsafe clear(target, count: kept.lowerBound)
    unsafe clear(target + kept.upperBound, count: count - kept.upperBound)
  }

  /// Writes `count` samples at a steady gain over what the port holds, or adds them to it.
  ///
  /// Unity gain copies, so that samples arrive bit for bit.
  @_noLocks
  static func mix(
    _ source: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>, count: Int,
    gain: Float, isAdding: Bool
  ) {
    if !isAdding, gain == 1 {
      unsafe copy(source, to: target, count: count)
    } else {
      unsafe compute(source, into: target, count: count, gain: gain, isAdding: isAdding)
    }
  }

  /// All but a copy; apart, so that the code of most cycles lies close together.
  @_noLocks
  @inline(never)
  private static func compute(
    _ source: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>, count: Int,
    gain: Float, isAdding: Bool
  ) {
    if !isAdding {
      for i in 0..<count { unsafe target[i] = source[i] * gain }
    } else if gain == 1 {
      for i in 0..<count { unsafe target[i] += source[i] }
    } else {
      for i in 0..<count { unsafe target[i] += source[i] * gain }
    }
  }

  /// The same for `count` samples of a moving gain.
  ///
  /// - Parameters:
  ///   - source: The samples.
  ///   - target: Where they go.
  ///   - count: How many.
  ///   - gain: Gain of the sample before the first.
  ///   - step: Added to the gain at each sample.
  ///   - isAdding: Whether the port already holds another voice.
  @_noLocks
  static func ramp(
    _ source: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>, count: Int,
    gain: Float, step: Float, isAdding: Bool
  ) {
    for i in 0..<count {
      let sample = unsafe source[i] * (gain + step * Float(i + 1))
      unsafe target[i] = isAdding ? target[i] + sample : sample
    }
  }

  /// Brings `count` samples to a gain, which moves or is steady; the ramp itself stays where it is.
  @_noLocks
  static func apply(_ gain: GainRamp, to samples: UnsafeMutablePointer<Float>, count: Int) {
    let moving = min(count, gain.remainingFrames)
    unsafe ramp(
      samples, into: samples, count: moving,
      gain: gain.value, step: gain.increment, isAdding: false)
    var reached = gain
    reached.advance(by: moving)
    for i in moving..<count { unsafe samples[i] *= reached.value }
  }

  /// Copies `count` samples.
  @_noLocks
  static func copy(
    _ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, count: Int
  ) {
    unsafe UnsafeMutableRawPointer(target).copyMemory(
      from: source, byteCount: count * MemoryLayout<Float>.stride)
  }
}
