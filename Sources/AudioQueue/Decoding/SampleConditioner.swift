import AudioCodec

/// The constant gain of a queue, and what becomes of samples beyond full scale or of no number.
struct SampleConditioner {
  /// Linear, 1 leaves every sample bit for bit.
  private let gain: Float
  /// Whether samples are limited to -1 to 1; otherwise they are kept.
  private let isClipping: Bool
  /// Samples beyond -1 to 1 after the gain.
  private(set) var overCount = 0
  /// Samples that were infinite or no number after the gain, and became 0.
  private(set) var nonFiniteCount = 0

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
      var overs = unsafe countOvers(row)
      guard overs > 0 else { continue }
      let lost = unsafe silenceNonFinite(row)
      overs -= lost
      nonFiniteCount += lost
      overCount += overs
      if isClipping, overs > 0 { unsafe clip(row) }
    }
  }

  private func scale(_ row: UnsafeMutableBufferPointer<Float>) {
    for i in 0..<row.count { unsafe row[i] *= gain }
  }

  /// Counts samples beyond full scale, those that are no number among them.
  private func countOvers(_ row: UnsafeMutableBufferPointer<Float>) -> Int {
    var count: Int32 = 0
    for i in 0..<row.count { count &+= unsafe abs(row[i]) <= 1 ? 0 : 1 }
    return Int(count)
  }

  private func silenceNonFinite(_ row: UnsafeMutableBufferPointer<Float>) -> Int {
    var count = 0
    for i in 0..<row.count where unsafe !row[i].isFinite {
      unsafe row[i] = 0
      count += 1
    }
    return count
  }

  private func clip(_ row: UnsafeMutableBufferPointer<Float>) {
    for i in 0..<row.count { unsafe row[i] = max(-1, min(1, row[i])) }
  }
}
