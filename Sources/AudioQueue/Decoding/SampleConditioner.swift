import AudioCodec

/// The constant gain of a queue, and what becomes of samples beyond full scale.
struct SampleConditioner {
  /// Linear, 1 leaves every sample bit for bit.
  private let gain: Float
  /// Whether samples are limited to -1 to 1; otherwise they are kept.
  private let isClipping: Bool
  /// Samples beyond -1 to 1 after the gain.
  private(set) var overCount = 0

  init(gain: Float, isClipping: Bool) {
    self.gain = gain
    self.isClipping = isClipping
  }

  /// Works on every sample of a buffer.
  mutating func apply(to frames: PlanarBuffer) {
    for channel in 0..<frames.channelCount {
      let row = unsafe UnsafeMutableBufferPointer(
        start: frames.row(channel), count: frames.frameCount)
      if gain != 1 { unsafe scale(row) }
      let overs = unsafe countOvers(row)
      overCount += overs
      if isClipping, overs > 0 { unsafe clip(row) }
    }
  }

  private func scale(_ row: UnsafeMutableBufferPointer<Float>) {
    for i in 0..<row.count { unsafe row[i] *= gain }
  }

  private func countOvers(_ row: UnsafeMutableBufferPointer<Float>) -> Int {
    var count: Int32 = 0
    for i in 0..<row.count { count &+= unsafe abs(row[i]) > 1 ? 1 : 0 }
    return Int(count)
  }

  private func clip(_ row: UnsafeMutableBufferPointer<Float>) {
    for i in 0..<row.count { unsafe row[i] = max(-1, min(1, row[i])) }
  }
}
