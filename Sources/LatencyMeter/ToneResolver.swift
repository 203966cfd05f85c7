/// From the phases of the tones to a delay.
struct ToneResolver {
  /// The delay in frames, from -8 to 65,528.
  let frames: Double
  /// Whether the path turns the signal upside down.
  let isInverted: Bool
  /// How far the worst helper is from a clear answer: 0 clear, 0.5 a coin's throw.
  let doubt: Double
  /// The same for the other polarity; a clear answer has much more.
  let otherDoubt: Double

  /// Reads a delay from what the path made of each tone.
  init(_ responses: [Phasor]) {
    let upright = Self.resolve(responses, isInverted: false)
    let inverted = Self.resolve(responses, isInverted: true)
    isInverted = inverted.doubt < upright.doubt
    let (best, other) = isInverted ? (inverted, upright) : (upright, inverted)
    frames = best.cycles * Double(MultitoneSignal.mainPeriodFrames)
    doubt = best.doubt
    otherDoubt = other.doubt
  }

  private static func resolve(
    _ responses: [Phasor], isInverted: Bool
  ) -> (cycles: Double, doubt: Double) {
    let turn = isInverted ? 0.5 : 0
    var cycles = turn - responses[0].cycles
    cycles -= cycles.rounded()
    var doubt = 0.0
    for (index, frequency) in MultitoneSignal.helperFrequencies.enumerated() {
      let share = Double(frequency) / Double(MultitoneSignal.mainFrequency)
      let phase = turn - responses[index + 1].cycles - cycles * share
      let halves = 2 * (phase - phase.rounded(.down))
      let digit = halves.rounded()
      doubt = max(doubt, abs(halves - digit))
      if Int(digit) % 2 == 1 { cycles += Double(1 << index) }
    }
    return (cycles, doubt)
  }
}
