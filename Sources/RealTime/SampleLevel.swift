/// How loud a row of samples is.
struct SampleLevel {
  /// The highest sample without its sign; 0 of none.
  var peak: Float
  /// The sum of the squares.
  var energy: Float

  /// Takes further samples into account.
  @_noLocks
  mutating func join(_ other: SampleLevel) {
    peak = max(peak, other.peak)
    energy += other.energy
  }
}

extension Mixing {
  /// How loud `count` samples are.
  @_noLocks
  static func level(_ samples: UnsafePointer<Float>, count: Int) -> SampleLevel {
    // Four at a time, each with a sum of its own: one sum would make every addition wait.
    var (peaks, sums) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    var index = 0
    while index + 4 <= count {
      let four = unsafe SIMD4(
        samples[index], samples[index + 1], samples[index + 2], samples[index + 3])
      for lane in 0..<4 {
        peaks[lane] = max(peaks[lane], abs(four[lane]))
        sums[lane] += four[lane] * four[lane]
      }
      index += 4
    }
    var level = SampleLevel(
      peak: max(max(peaks[0], peaks[1]), max(peaks[2], peaks[3])),
      energy: sums[0] + sums[1] + sums[2] + sums[3])
    while index < count {
      let sample = unsafe samples[index]
      level.join(SampleLevel(peak: abs(sample), energy: sample * sample))
      index += 1
    }
    return level
  }
}
