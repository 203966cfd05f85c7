/// The thirteen tones in a stretch of samples, by weighted least squares.
///
/// All tones are fitted at once, so that none leaks into another; the weights are a Hann window,
/// so that hum and noise beside the tones leak little. What the fit leaves is the noise.
struct ToneFit {
  /// Frames in a stretch; the nearest tones are 8 periods apart in it.
  static let frameCount = 4096

  /// Each tone as the path has changed it: its gain, turned back by its delay.
  let responses: [Phasor]
  /// The mean power of the tones.
  let signalPower: Double
  /// The mean power of everything else.
  let noisePower: Double

  /// Fits the tones of `signal`.
  ///
  /// - Parameters:
  ///   - samples: The recording.
  ///   - start: Index of the first sample of the stretch.
  ///   - position: Frames from the first frame of the signal to that sample.
  ///   - signal: What was sent.
  init(_ samples: [Float], at start: Int, position: Int, signal: MultitoneSignal) {
    let products = ToneBasis.shared.products(samples, at: start)
    let weights = ToneBasis.shared.solve(products)
    let total = ToneBasis.shared.power(samples, at: start)
    // The last weight is that of the constant, which belongs to neither side.
    let constant = weights[weights.count - 1] * products[products.count - 1]
    let explained = zip(weights, products).reduce(0) { $0 + $1.0 * $1.1 } - constant
    signalPower = max(0, explained)
    noisePower = max(0, total - explained - constant, total * 1e-16)
    responses = MultitoneSignal.frequencies.indices.map { tone in
      let measured = Phasor(weights[2 * tone + 1], weights[2 * tone])
      let turn = MultitoneSignal.turn(MultitoneSignal.frequencies[tone] &* position)
      return measured * turn.conjugate * (1 / signal.amplitude(of: tone))
    }
  }

  /// The length of a tone where none was sent, above what chance explains.
  func excess(of tone: Int, signal: MultitoneSignal) -> Double {
    // Each part of a tone in a Hann window has three times the noise's power over its frames.
    let expected = 6 * noisePower / Double(Self.frameCount)
    let amplitude = signal.amplitude(of: tone)
    let chance = 9 * expected / (amplitude * amplitude)
    return max(0, responses[tone].power - chance).squareRoot()
  }
}
