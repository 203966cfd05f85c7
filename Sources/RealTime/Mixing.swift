/// How the frames of a voice get into a port's buffer.
enum Mixing {
  /// Sets `count` samples to silence.
  @_noLocks
  static func clear(_ target: UnsafeMutablePointer<Float>, count: Int) {
    unsafe target.update(repeating: 0, count: count)
  }

  /// Writes `count` samples at a steady gain over what the port holds, or adds them to it.
  ///
  /// Unity gain copies, so that samples arrive bit for bit.
  @_noLocks
  static func mix(
    _ source: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>, count: Int,
    gain: Float, isAdding: Bool
  ) {
    switch (isAdding, gain == 1) {
    case (false, true): unsafe copy(source, to: target, count: count)
    case (false, false): for i in 0..<count { unsafe target[i] = source[i] * gain }
    case (true, true): for i in 0..<count { unsafe target[i] += source[i] }
    case (true, false): for i in 0..<count { unsafe target[i] += source[i] * gain }
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

  /// The highest of `count` samples, without its sign; 0 of none.
  @_noLocks
  static func peak(_ samples: UnsafePointer<Float>, count: Int) -> Float {
    var peak: Float = 0
    for i in 0..<count { unsafe peak = max(peak, abs(samples[i])) }
    return peak
  }

  @_noLocks
  private static func copy(
    _ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, count: Int
  ) {
    unsafe UnsafeMutableRawPointer(target).copyMemory(
      from: source, byteCount: count * MemoryLayout<Float>.stride)
  }
}
