import Glibc

/// A sine that rises from the lowest frequency to the highest, each octave in the same time.
package struct SweepSignal: Sendable {
  /// Frames of the sweep.
  package static let frameCount = 32768
  /// The lowest frequency, as a share of the sample rate: 20 Hz at 48 kHz.
  static let lowest = 1.0 / 2400
  /// The highest frequency, as a share of the sample rate.
  static let highest = 0.48
  /// Frames over which it comes and goes, without a click.
  private static let fadeInFrames = 512.0
  private static let fadeOutFrames = 128.0

  /// The amplitude.
  package let amplitude: Double

  /// Makes the sweep.
  ///
  /// - Parameter levelDecibels: Its amplitude in dBFS.
  package init(levelDecibels: Double = MultitoneSignal.usualLevel) {
    amplitude = pow(10, levelDecibels / 20)
  }

  /// The sweep, frame by frame.
  package func samples() -> [Float] {
    (0..<Self.frameCount).map { Float(value(at: Double($0))) }
  }

  /// The sweep at any point in time.
  ///
  /// - Parameter time: Frames from its beginning on.
  /// - Returns: The sample; 0 before the beginning and behind the end.
  package func value(at time: Double) -> Double {
    let length = Double(Self.frameCount)
    guard time > 0, time < length else { return 0 }
    let scale = length / log(Self.highest / Self.lowest)
    let cycles = Self.lowest * scale * (exp(time / scale) - 1)
    let fade =
      Self.fade(time / Self.fadeInFrames) * Self.fade((length - time) / Self.fadeOutFrames)
    return amplitude * fade * sin(2 * Double.pi * cycles)
  }

  /// A smooth way from 0 to 1.
  static func fade(_ position: Double) -> Double {
    if position <= 0 { return 0 }
    return position >= 1 ? 1 : (1 - cos(Double.pi * position)) / 2
  }
}
