import Glibc

/// Thirteen tones whose phases tell how long they have been under way.
///
/// The main tone has a period of 16 frames; its phase gives the delay within a period to a small
/// part of a frame. Each helper is an odd number over 2^k of the main tone, so that its phase
/// gives one binary digit of the number of whole periods: 12 digits, 65,536 frames in all.
package struct MultitoneSignal: Sendable {
  /// Frames after which the signal repeats; the unit of frequency is one over this.
  package static let repeatFrames = 65536
  /// Frames in a period of the main tone.
  package static let mainPeriodFrames = 16
  /// The frequency of the main tone, in units.
  package static let mainFrequency = 4096
  /// The frequencies of the helpers, in units; the k-th, from 1 on, is odd / 2^k of the main tone.
  package static let helperFrequencies = [
    2048, 3072, 2560, 2304, 2176, 1088, 1312, 1552, 1800, 3332, 3586, 3841,
  ]
  /// All frequencies, the main tone first.
  package static let frequencies = [mainFrequency] + helperFrequencies
  /// The amplitude of a helper, as a share of the main tone's.
  package static let helperShare = 0.05
  /// The sum of all peaks, as a multiple of the main tone's amplitude.
  package static let crest = 1 + helperShare * Double(helperFrequencies.count)
  /// The level of the main tone that does no harm and is well above noise, in dBFS.
  package static let usualLevel = 20 * log10(0.2)

  /// The amplitude of the main tone.
  package let amplitude: Double

  /// Makes the signal.
  ///
  /// - Parameter levelDecibels: The amplitude of the main tone in dBFS.
  package init(levelDecibels: Double = usualLevel) {
    amplitude = pow(10, levelDecibels / 20)
  }

  /// The amplitude of a tone, by its index in `frequencies`.
  package func amplitude(of tone: Int) -> Double {
    tone == 0 ? amplitude : amplitude * Self.helperShare
  }

  /// One repetition; the first frame is silent, as every tone starts at angle 0.
  package func samples() -> [Float] {
    (0..<Self.repeatFrames).map { frame in
      var sum = 0.0
      for tone in Self.frequencies.indices {
        sum += amplitude(of: tone) * Self.turn(Self.frequencies[tone] * frame).imaginary
      }
      return Float(sum)
    }
  }

  /// The phasor of length 1 whose angle is this many units of 1/65,536 of a cycle.
  static func turn(_ units: Int) -> Phasor {
    turns[units & (repeatFrames - 1)]
  }

  private static let turns = (0..<repeatFrames).map {
    Phasor(cycles: Double($0) / Double(repeatFrames))
  }
}
