import Glibc

/// What a path has made of the tones, from several fits, and what may be concluded from it.
struct TonePath {
  private let signal: MultitoneSignal
  private let fits: [ToneFit]
  /// What each tone has become, on average.
  private let responses: [Phasor]
  /// The standard error of each of them, as length.
  private let errors: [Double]
  private let resolved: ToneResolver

  /// The helper nearest to a wrong digit may be this far away from the right one.
  private static let greatestDoubt = 0.25
  /// Standard errors that the helpers must be from a wrong digit.
  private static let wantedMargin = 3.5
  /// How uneven a path may be that counts as one; a second path this much below the first moves
  /// the result by a twentieth of a frame.
  private static let greatestRoughness = 0.02
  /// How much the result may be off.
  private static let greatestError = 0.5
  /// Chance alone makes the scatter of a few stretches this much larger than noise explains.
  private static let usualScatter = 1.6
  /// Frames by which arrival and phases may differ.
  private static let arrivalTolerance = 2048.0

  init(_ fits: [ToneFit], background: ToneFit, signal: MultitoneSignal) {
    self.signal = signal
    self.fits = fits
    let count = Double(fits.count)
    let means = MultitoneSignal.frequencies.indices.map { tone in
      fits.reduce(Phasor(0, 0)) { $0 + $1.responses[tone] } * (1 / count)
    }
    responses = means
    let noise = fits.reduce(0) { $0 + $1.noisePower } / count
    errors = MultitoneSignal.frequencies.indices.map { tone in
      let power = fits.reduce(0) {
        $0 + ($1.responses[tone] - means[tone]).power
      }
      let expected =
        (4 * noise / (0.8 * Double(MultitoneDetector.windowFrames))).squareRoot()
        / signal.amplitude(of: tone)
      let scatter = (power / (count - 1) / (count / 2)).squareRoot()
      let unexplained = scatter > Self.usualScatter * expected ? scatter : 0
      return max(expected, unexplained, background.excess(of: tone, signal: signal))
    }
    resolved = ToneResolver(means)
  }

  /// The result.
  ///
  /// - Parameters:
  ///   - arrival: Frames after which the signal was first heard.
  ///   - isClipped: Whether its peaks are cut.
  /// - Returns: The delay and all that belongs to it.
  func estimate(arrival: Int, isClipped: Bool) -> LatencyEstimate {
    let range = Double(MultitoneSignal.repeatFrames)
    let frames = resolved.frames + range * ((Double(arrival) - resolved.frames) / range).rounded()
    let signalPower = fits.reduce(0) { $0 + $1.signalPower }
    let noisePower = fits.reduce(0) { $0 + $1.noisePower }
    return LatencyEstimate(
      frames: isPlausible(frames, arrival) ? frames : nil, polarity: resolved.isInverted ? -1 : 1,
      snrDecibels: Self.decibels(power: signalPower / max(noisePower, .leastNormalMagnitude)),
      levelDecibels: Self.decibels(power: responses[0].power * signal.amplitude * signal.amplitude),
      spreadFrames: spread,
      verdict: verdict(frames, arrival: arrival, isClipped: isClipped))
  }

  private func verdict(_ frames: Double, arrival: Int, isClipped: Bool) -> Verdict {
    if isClipped { return .clipped }
    if isRough, !isNoisy { return .twoPaths }
    if isNoisy || resolved.doubt > Self.greatestDoubt
      || !isPlausible(frames, arrival)
    {
      return .noisy
    }
    return frames > Double(MultitoneSignal.repeatFrames) ? .beyondRange : .ok
  }

  /// Whether the tones give the delay at which the signal was heard.
  private func isPlausible(_ frames: Double, _ arrival: Int) -> Bool {
    abs(frames - Double(arrival)) <= Self.arrivalTolerance
  }

  // MARK: - Noise

  /// The error of each tone's phase, in cycles.
  private var phaseErrors: [Double] {
    zip(errors, responses).map { error, response in
      error / max(response.magnitude, .leastNormalMagnitude) / (2 * Double.pi)
    }
  }

  private var isNoisy: Bool {
    let errors = phaseErrors
    let worst = errors.max() ?? 0
    // A helper is a quarter of a cycle away from the next digit.
    return worst * Self.wantedMargin > 0.25
      || errors[0] * Double(MultitoneSignal.mainPeriodFrames) > Self.greatestError
  }

  /// How far the delays of the stretches lie apart, and at least what noise explains.
  private var spread: Double {
    let period = Double(MultitoneSignal.mainPeriodFrames)
    let turns = fits.map { ($0.responses[0] / responses[0]).cycles * period }
    let distance = (turns.max() ?? 0) - (turns.min() ?? 0)
    return max(distance, phaseErrors[0] * period)
  }

  // MARK: - Several paths

  /// Whether the tones differ as no single path lets them, and noise does not explain it.
  private var isRough: Bool {
    let (roughness, noise) = roughness
    return roughness > max(Self.greatestRoughness, 4 * noise)
  }

  /// How far the responses lie from a smooth curve over frequency, and what noise explains of it.
  private var roughness: (Double, noise: Double) {
    let gain = max(responses[0].magnitude, .leastNormalMagnitude)
    let flattened = responses.indices.map { tone in
      let cycles =
        Double(MultitoneSignal.frequencies[tone]) * resolved.frames
        / Double(MultitoneSignal.repeatFrames)
      return responses[tone] * Phasor(cycles: cycles) * (1 / gain)
    }
    let rest = SmoothCurve.rest(of: flattened)
    let noise = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    return (rest, noise.squareRoot() / gain)
  }

  private static func decibels(power: Double) -> Double {
    max(LatencyEstimate.lowestDecibels, 10 * log10(max(power, 1e-300)))
  }
}
