import Glibc

/// A sine whose frequency rises by the same factor in the same time.
struct ExponentialSweep: Sendable {
  private let sampleRate: Double
  private let start: Double
  /// Seconds in which the frequency rises by the factor e.
  private let growth: Double

  private static let lowestHertz = 20.0
  private static let highestHertz = 20_000.0
  /// Nothing is made so near to half the sample rate that converters could not keep it.
  private static let highestShare = 0.45

  /// Describes a sweep from 20 Hz to 20 kHz, or as far as the sample rate allows.
  ///
  /// - Parameters:
  ///   - sampleRate: Frames per second.
  ///   - seconds: How long the way takes.
  init(sampleRate: Double, seconds: Double) {
    self.sampleRate = sampleRate
    start = Self.lowestHertz
    let end = min(Self.highestHertz, Self.highestShare * sampleRate)
    growth = seconds / log(end / start)
  }

  /// The sample at a frame, from -1 to 1; 0 at the first.
  func value(at frame: Int64) -> Float {
    let seconds = Double(frame) / sampleRate
    let cycles = start * growth * (exp(seconds / growth) - 1)
    return Float(sin(2 * .pi * (cycles - cycles.rounded(.down))))
  }
}
