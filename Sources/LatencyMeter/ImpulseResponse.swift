import Glibc

/// What a path makes of a single sample, found by dividing what came back by the sweep.
package struct ImpulseResponse: Sendable {
  /// The response, delay by delay; a path that changes nothing has a peak of 1.
  package let samples: [Float]
  /// The number of delays that the whole sweep had the time for; those behind it lack a part.
  let completeCount: Int

  /// The band that is looked at, as shares of the sample rate, with its soft edges.
  private static let bottom = SweepSignal.lowest * 1.5...SweepSignal.lowest * 3
  private static let middle = 0.2...0.24
  private static let top = 0.42...0.465
  /// What is added to the sweep's power, so that noise outside of it is not blown up.
  private static let regularization = 1e-6

  /// The delay of the first sample: a peak at delay 0 has a left side too.
  package static let firstDelay = -128

  /// Divides a recording by a sweep.
  ///
  /// - Parameters:
  ///   - recording: What came back.
  ///   - signal: What was sent, once.
  ///   - isUpperHalf: Whether to look at the upper half of the frequencies only.
  package init(_ recording: Recording, of signal: SweepSignal, isUpperHalf: Bool = false) {
    let heard = recording.samples[recording.silenceFrames...]
    var count = 2 * SweepSignal.frameCount
    while count < heard.count + SweepSignal.frameCount { count *= 2 }
    let transform = FourierTransform(count: count)
    let sent = transform.spectrum(of: signal.samples())
    let received = transform.spectrum(of: heard)
    let weights = Self.weights(sent, bottom: isUpperHalf ? Self.middle : Self.bottom)
    let response = sent.indices.map { received[$0] * sent[$0].conjugate * weights[$0] }
    // The peak of an unchanged path is the mean over all bins, of both signs of frequency.
    let sum = sent.indices.reduce(0.0) { $0 + sent[$1].power * weights[$1] }
    let scale = Float(Double(count) / (2 * sum))
    let all = transform.samples(of: response)
    samples = (all.suffix(-Self.firstDelay) + all.prefix(heard.count)).map { $0 * scale }
    completeCount = max(0, heard.count - SweepSignal.frameCount) - Self.firstDelay
  }

  /// What each bin of the received signal, turned back by the sweep's, is multiplied by.
  private static func weights(_ sent: [Phasor], bottom: ClosedRange<Double>) -> [Double] {
    let floor = (sent.map(\.power).max() ?? 0) * regularization
    return sent.indices.map { bin in
      let frequency = Double(bin) / Double(2 * (sent.count - 1))
      let rising = (frequency - bottom.lowerBound) / (bottom.upperBound - bottom.lowerBound)
      let falling = (top.upperBound - frequency) / (top.upperBound - top.lowerBound)
      return SweepSignal.fade(rising) * SweepSignal.fade(falling) / (sent[bin].power + floor)
    }
  }
}
