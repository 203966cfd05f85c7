import Foundation
import LatencyMeter
import TestSupport
import Testing

/// A path that does to a signal what a test says, exactly.
struct SyntheticPath: Sendable, CustomTestStringConvertible {
  /// A way that the signal takes.
  struct Way: Sendable {
    var frames: Double
    var gain = 1.0
  }

  var ways: [Way]
  /// White noise, as standard deviation.
  var noise = 0.0
  /// How much faster the returning converter's clock is.
  var drift = 0.0
  /// The corner of a low-pass filter of order 4, as a share of the sample rate; nil for none.
  var corner: Double?
  /// Where samples are cut.
  var limit = Float.infinity
  var seed: UInt64 = 1

  init(_ frames: Double, gain: Double = 1) {
    ways = [Way(frames: frames, gain: gain)]
  }

  /// Any path: delays from nothing to beyond the range, gains, noise, filters, echoes, drift.
  init(random: inout SeededRandom) {
    let sign = Bool.random(using: &random) ? 1.0 : -1
    let level = pow(10.0, Double.random(in: -3...0, using: &random))
    let longest = [64.0, 5000, 66000][Int.random(in: 0..<3, using: &random)]
    ways = [
      Way(frames: Double.random(in: 0...longest, using: &random), gain: sign * level)
    ]
    if Int.random(in: 0..<3, using: &random) == 0 {
      let gain = ways[0].gain * Double.random(in: -0.9...0.9, using: &random)
      let later = pow(10.0, Double.random(in: 0...3.5, using: &random))
      ways.append(Way(frames: ways[0].frames + later, gain: gain))
    }
    if Bool.random(using: &random) {
      noise = 0.1435 * level * pow(10.0, Double.random(in: -3...1, using: &random))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      corner = Double.random(in: 0.08...0.4, using: &random)
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      drift = Double.random(in: -1e-4...1e-4, using: &random)
    }
    seed = random.next()
  }

  var testDescription: String {
    let text = ways.map { "\($0.gain) after \($0.frames)" }.joined(separator: ", ")
    return "\(text), noise \(noise), drift \(drift), corner \(corner ?? 0), limit \(limit)"
  }

  /// What comes back when a signal is sent after some silence.
  func recording(of signal: MultitoneSignal, count: Int, silence: Int = 4096) -> Recording {
    let tones = MultitoneSignal.frequencies.indices.map { tone in
      (Double(MultitoneSignal.frequencies[tone]) / 65536, signal.amplitude(of: tone))
    }
    return recording(count: count, silence: silence) { time in
      time <= 0 ? 0 : tones.reduce(0) { $0 + $1.1 * sin(2 * Double.pi * $1.0 * time) }
    }
  }

  func recording(of signal: SweepSignal, count: Int, silence: Int = 4096) -> Recording {
    recording(count: count, silence: silence) { signal.value(at: $0) }
  }

  private func recording(
    count: Int, silence: Int, _ signal: (Double) -> Double
  ) -> Recording {
    var random = SeededRandom(seed: seed)
    var filters =
      corner.map { [Biquad(corner: $0, q: 0.5412), Biquad(corner: $0, q: 1.3066)] } ?? []
    let samples = (0..<count).map { index in
      let time = Double(index - silence) * (1 + drift)
      var sample = ways.reduce(0) { $0 + $1.gain * signal(time - $1.frames) }
      for filter in filters.indices { sample = filters[filter].process(sample) }
      if noise > 0 { sample += noise * Self.gaussian(&random) }
      return min(limit, max(-limit, Float(sample)))
    }
    return Recording(samples: samples, silenceFrames: silence)
  }

  /// The delay at the main tone, next to the first way's.
  var phaseDelay: Double {
    let frequency = 1.0 / 16
    var real = 0.0
    var imaginary = 0.0
    for way in ways {
      real += way.gain * cos(2 * Double.pi * frequency * way.frames)
      imaginary -= way.gain * sin(2 * Double.pi * frequency * way.frames)
    }
    var cycles = -atan2(imaginary, real) / (2 * Double.pi)
    if ways[0].gain < 0 { cycles += 0.5 }
    if let corner {
      cycles -= Biquad(corner: corner, q: 0.5412).phase(at: frequency)
      cycles -= Biquad(corner: corner, q: 1.3066).phase(at: frequency)
    }
    let nearest = ((ways[0].frames * frequency) - cycles).rounded()
    return 16 * (cycles + nearest)
  }

  private static func gaussian(_ random: inout SeededRandom) -> Double {
    let radius = sqrt(-2 * log(Double.random(in: Double.leastNonzeroMagnitude...1, using: &random)))
    return radius * cos(2 * Double.pi * Double.random(in: 0..<1, using: &random))
  }
}

/// A low-pass filter of order 2 by the bilinear transform.
struct Biquad {
  private let b0: Double, b1: Double, a1: Double, a2: Double
  private var z1 = 0.0
  private var z2 = 0.0

  init(corner: Double, q: Double) {
    let w = 2 * Double.pi * corner
    let alpha = sin(w) / (2 * q)
    let a0 = 1 + alpha
    b1 = (1 - cos(w)) / a0
    b0 = b1 / 2
    a1 = -2 * cos(w) / a0
    a2 = (1 - alpha) / a0
  }

  mutating func process(_ x: Double) -> Double {
    let y = b0 * x + z1
    z1 = b1 * x - a1 * y + z2
    z2 = b0 * x - a2 * y
    return y
  }

  /// The phase in cycles.
  func phase(at frequency: Double) -> Double {
    let w = 2 * Double.pi * frequency
    let numerator = atan2(-b1 * sin(w) - b0 * sin(2 * w), b0 + b1 * cos(w) + b0 * cos(2 * w))
    let denominator = atan2(-a1 * sin(w) - a2 * sin(2 * w), 1 + a1 * cos(w) + a2 * cos(2 * w))
    let difference = (numerator - denominator) / (2 * Double.pi)
    return difference - difference.rounded()
  }
}
