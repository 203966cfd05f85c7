import Glibc

/// Noise that falls by 3 dB an octave, made of white noise by a row of first-order filters.
///
/// Each filter has a pole and, half an octave above, a zero; an octave further is the next. Such a
/// staircase follows the slope to 0.1 dB. A last zero takes back what sampling adds in the top
/// octave: with it the whole is right to 0.22 dB from 20 Hz to 20 kHz at 44,100 Hz and above.
struct PinkNoise: Sendable {
  /// A filter and what it remembers.
  private struct Filter: Sendable {
    let pole: Double
    let zero: Double
    var input = 0.0
    var output = 0.0

    mutating func apply(to value: Double) -> Double {
      output = value - zero * input + pole * output
      input = value
      return output
    }
  }

  private var filters: [Filter]
  private var white: WhiteNoise
  private let settlingFrames: Int64
  private var scale = 1.0

  private static let lowestPole = 5.0
  private static let topZero = -0.085
  /// After so many seconds nothing is left of the state before.
  private static let settlingSeconds = 0.25

  /// Starts at frame 0, with the loudness of a full-scale sine.
  init(sampleRate: Double) {
    settlingFrames = Int64(Self.settlingSeconds * sampleRate)
    white = WhiteNoise()
    filters = [Filter(pole: 0, zero: Self.topZero)]
    var frequency = Self.lowestPole
    while frequency < sampleRate {
      let zero = frequency * 2.squareRoot()
      filters.append(
        Filter(
          pole: exp(-2 * .pi * frequency / sampleRate), zero: exp(-2 * .pi * zero / sampleRate)))
      frequency *= 2
    }
    // White noise of the effective value 1 becomes pink noise of the norm of this.
    let energy = impulseResponse(Int(4 * settlingFrames)).reduce(0) { $0 + $1 * $1 }
    scale = 0.5.squareRoot() / (WhiteNoise.effectiveValue * energy.squareRoot())
    seek(to: 0)
  }

  /// The next sample.
  mutating func next() -> Double {
    scale * filter(white.next())
  }

  /// Goes on at another frame.
  mutating func seek(to frame: Int64) {
    clear()
    white.frame = frame - settlingFrames
    for _ in 0..<settlingFrames { _ = next() }
  }

  /// What the filters make of a single 1; the noise goes on elsewhere afterwards.
  mutating func impulseResponse(_ count: Int) -> [Double] {
    clear()
    return (0..<count).map { filter($0 == 0 ? 1 : 0) }
  }

  private mutating func filter(_ value: Double) -> Double {
    var value = value
    for index in filters.indices { value = filters[index].apply(to: value) }
    return value
  }

  private mutating func clear() {
    for index in filters.indices {
      filters[index].input = 0
      filters[index].output = 0
    }
  }
}
