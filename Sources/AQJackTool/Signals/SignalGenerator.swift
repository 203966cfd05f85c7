import Glibc

/// Makes the frames of a signal, one channel after the other.
///
/// The same frame always has the same samples; only pink noise remembers what was before.
struct SignalGenerator: Sendable {
  /// The signal.
  let kind: SignalKind
  /// Frames per second.
  let sampleRate: Double
  /// Channels in a frame.
  let channelCount: Int
  /// The next frame.
  private(set) var frame: Int64 = 0

  private let turnFrames: Int64
  private let fadeFrames: Int64
  private let sweep: ExponentialSweep
  private let peak: Float
  private var noise: PinkNoise

  /// As AES17 has it: no divisor of a usual sample rate, so that no sample comes twice.
  private static let toneHertz: Int64 = 997
  private static let fadeSeconds = 0.01
  /// Frames per second below which the tone is none.
  static let lowestSampleRate = 2000.0

  /// Starts at the first frame.
  ///
  /// - Parameters:
  ///   - kind: The signal.
  ///   - sampleRate: Frames per second, at least ``lowestSampleRate``.
  ///   - channelCount: Channels, at least 1.
  init(_ kind: SignalKind, sampleRate: Double, channelCount: Int) {
    precondition(sampleRate >= Self.lowestSampleRate, "SignalGenerator: sampleRate out of range")
    precondition(channelCount >= 1, "SignalGenerator: no channel")
    self.kind = kind
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    turnFrames = Int64(kind.turnSeconds * sampleRate)
    fadeFrames = Int64(Self.fadeSeconds * sampleRate)
    sweep = ExponentialSweep(sampleRate: sampleRate, seconds: kind.turnSeconds)
    peak = Float(pow(10, SignalKind.levelDecibels / 20))
    noise = PinkNoise(sampleRate: sampleRate)
  }

  /// Goes on at another frame.
  ///
  /// - Parameter frame: 0 or more.
  mutating func seek(to frame: Int64) {
    self.frame = frame
    noise.seek(to: frame)
  }

  /// Makes the next frames.
  ///
  /// - Parameter samples: Replaced, interleaved, whole frames.
  mutating func render(into samples: inout MutableSpan<Float>) {
    for start in stride(from: 0, to: samples.count, by: channelCount) {
      let turn = frame / turnFrames
      let sounding = Int(turn % Int64(channelCount))
      let sample = value() * fade(at: frame - turn * turnFrames)
      for channel in 0..<channelCount {
        samples[start + channel] = channel == sounding ? sample : 0
      }
      frame += 1
    }
  }

  private mutating func value() -> Float {
    switch kind {
    case .sine: peak * tone()
    case .pink: peak * Float(noise.next())
    case .click: frame % turnFrames == 0 ? peak : 0
    case .sweep: peak * sweep.value(at: frame % turnFrames)
    }
  }

  /// The phase is computed from the frame itself, so that it never drifts.
  private func tone() -> Float {
    let rate = Int64(sampleRate)
    let cycles = Double(Self.toneHertz * (frame % rate) % rate) / Double(rate)
    return Float(sin(2 * .pi * cycles))
  }

  /// The gain that brings a signal in and out at the ends of a turn.
  private func fade(at position: Int64) -> Float {
    if kind == .click || kind != .sweep && channelCount == 1 { return 1 }
    let distance = min(position, turnFrames - 1 - position)
    guard distance < fadeFrames else { return 1 }
    return Float(0.5 - 0.5 * cos(.pi * Double(distance) / Double(fadeFrames)))
  }
}
