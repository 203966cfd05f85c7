import Glibc

/// What may be concluded from an impulse response with a clear peak.
struct SweepPath {
  private let response: ImpulseResponse
  private let recording: Recording
  private let signal: SweepSignal
  private let peak: Int

  /// A second way back counts when it is this large beside the first.
  private static let secondShare = 0.05
  /// What a second way must be above noise.
  private static let secondNoiseFactor = 7.0
  /// The least ratio of peak and noise of a good result.
  private static let wantedRatio = 16.0
  /// How sharp the peak of a full band is, in radians per frame: the root of its mean square
  /// frequency, by which noise moves it.
  private static let sharpness = 1.5

  init(_ response: ImpulseResponse, recording: Recording, signal: SweepSignal) {
    self.response = response
    self.recording = recording
    self.signal = signal
    peak = response.peak
  }

  /// The result.
  var estimate: LatencyEstimate {
    let position = response.refined(near: Double(peak))
    let height = abs(response.value(at: position))
    return LatencyEstimate(
      frames: position + Double(ImpulseResponse.firstDelay),
      polarity: response.samples[peak] < 0 ? -1 : 1, snrDecibels: snr,
      levelDecibels: 20 * log10(height * signal.amplitude), spreadFrames: spread(position, height),
      verdict: verdict(height))
  }

  /// How far the upper half of the band lies from the whole, and at least what noise explains.
  private func spread(_ position: Double, _ height: Double) -> Double {
    let upper = ImpulseResponse(recording, of: signal, isUpperHalf: true)
    let distance = abs(upper.refined(near: position) - position)
    return max(distance, response.noise / height / Self.sharpness)
  }

  private func verdict(_ height: Double) -> Verdict {
    if Clipping.isPresent(in: received.suffix(SweepSignal.frameCount / 2)) { return .clipped }
    if height < Self.wantedRatio * response.noise { return .noisy }
    return hasSecondPath(height) ? .twoPaths : .ok
  }

  private func hasSecondPath(_ height: Double) -> Bool {
    let lobe = response.lobeFrames(of: peak)
    let floor = max(Self.secondShare * height, Self.secondNoiseFactor * response.noise)
    return (0..<response.completeCount).contains { index in
      let distance = Double(abs(index - peak))
      guard distance > 2 * lobe else { return false }
      // The lobes of a band's edges fall off with the distance.
      let lobes = 1.5 * lobe / (Double.pi * distance) * height
      return Double(abs(response.samples[index])) > max(floor, lobes)
    }
  }

  /// The samples in which the sweep came back.
  private var received: ArraySlice<Float> {
    let start = recording.silenceFrames + max(0, peak + ImpulseResponse.firstDelay)
    return recording.samples[start...].prefix(SweepSignal.frameCount)
  }

  /// What came with the sweep beside what came without.
  private var snr: Double {
    let silence = recording.silenceFrames
    let noise = Self.power(recording.samples[silence - SweepDetector.silenceFrames..<silence])
    let both = Self.power(received)
    return 10 * log10(max(both - noise, 1e-30) / max(noise, both * 1e-16, 1e-30))
  }

  private static func power(_ samples: ArraySlice<Float>) -> Double {
    samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))
  }
}
