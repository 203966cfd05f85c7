import Foundation
import Testing

@testable import AQJackTool

struct SignalGeneratorTests {
  private static let rates = [8000.0, 44_100, 48_000, 96_000]
  private static let peak = Float(pow(10, -18.0 / 20))

  @Test(arguments: SignalKind.allCases, [1, 2, 255])
  func `a signal does not depend on the sizes in which it is asked for`(
    _ kind: SignalKind, _ channels: Int
  ) {
    let whole = frames(kind, 5000, channels: channels)
    var generator = SignalGenerator(kind, sampleRate: 48_000, channelCount: channels)
    let parts = [1, 2, 499, 4498].flatMap { frames(&generator, $0) }
    #expect(parts == whole)
  }

  @Test(arguments: SignalKind.allCases, rates)
  func `channels sound one after the other`(_ kind: SignalKind, _ rate: Double) {
    let turn = Int(kind.turnSeconds * rate)
    let samples = frames(kind, 3 * turn, rate: rate, channels: 3)
    for frame in 0..<3 * turn {
      for channel in 0..<3 where channel != frame / turn && samples[frame * 3 + channel] != 0 {
        Issue.record("channel \(channel) sounds at frame \(frame)")
        return
      }
    }
    for channel in 0..<3 {
      let own = (channel * turn..<(channel + 1) * turn).map { samples[$0 * 3 + channel] }
      #expect(own.contains { $0 != 0 })
    }
  }

  @Test(arguments: [SignalKind.sine, .click, .sweep], rates)
  func `the peak is 18 dB below full scale`(_ kind: SignalKind, _ rate: Double) {
    let samples = frames(kind, Int(kind.turnSeconds * rate), rate: rate, channels: 1)
    let highest = samples.map { abs($0) }.max() ?? 0
    #expect(highest <= Self.peak)
    #expect(20 * log10(highest / Self.peak) > -0.01)
  }

  @Test(arguments: [SignalKind.sine, .pink])
  func `the level is that of a sine 18 dB below full scale`(_ kind: SignalKind) {
    let samples = frames(kind, 480_000, channels: 1)
    let power = samples.reduce(0.0) { $0 + Double($1 * $1) } / 480_000
    #expect(abs(10 * log10(2 * power) + 18) < 0.2)
  }

  @Test(arguments: rates)
  func `the tone goes on without a jump over the seconds`(_ rate: Double) {
    let samples = frames(.sine, Int(3 * rate), rate: rate, channels: 1)
    let step = 2 * Double.pi * 997 / rate
    // The next sample of a steady sine follows from the two before it.
    for frame in 2..<samples.count {
      let expected = 2 * cos(step) * Double(samples[frame - 1]) - Double(samples[frame - 2])
      if abs(Double(samples[frame]) - expected) > 1e-6 {
        Issue.record("jump at frame \(frame)")
        return
      }
    }
  }

  @Test func `a turn begins and ends softly`() {
    let samples = frames(.sine, 48_000, channels: 2)
    let left = (0..<48_000).map { samples[2 * $0] }
    for edge in [left.prefix(48), left.suffix(48)] {
      #expect(edge.allSatisfy { abs($0) < Self.peak / 30 })
    }
  }

  @Test(arguments: SignalKind.allCases)
  func `a signal goes on at any frame`(_ kind: SignalKind) {
    let whole = frames(kind, 60_000, channels: 1)
    var generator = SignalGenerator(kind, sampleRate: 48_000, channelCount: 1)
    generator.seek(to: 50_000)
    let part = frames(&generator, 10_000)
    let difference = zip(part, whole[50_000...]).map { abs($0 - $1) }.max() ?? 1
    // Pink noise remembers a little of what was before.
    #expect(difference < (kind == .pink ? 1e-3 : 1e-9))
  }

  @Test(arguments: rates)
  func `a sweep passes through each octave in the same time`(_ rate: Double) {
    let sweep = ExponentialSweep(sampleRate: rate, seconds: 5)
    let end = min(20_000, 0.45 * rate)
    for share in [0.1, 0.5, 0.9] {
      let frame = Int64(share * 5 * rate)
      let window = (frame - 20..<frame + 20).map { sweep.value(at: $0) }
      let expected = 20 * pow(end / 20, share)
      #expect(abs(frequency(window, rate: rate) / expected - 1) < 0.01)
    }
  }

  /// The frequency of a nearly steady tone, from the curvature of its samples.
  private func frequency(_ samples: [Float], rate: Double) -> Double {
    let values = samples.map(Double.init)
    let inner = values.indices.dropFirst().dropLast()
    let products = inner.reduce(0.0) { $0 + values[$1] * (values[$1 - 1] + values[$1 + 1]) }
    let squares = inner.reduce(0.0) { $0 + values[$1] * values[$1] }
    return acos(max(-1, min(1, products / squares / 2))) * rate / (2 * .pi)
  }

  private func frames(
    _ kind: SignalKind, _ count: Int, rate: Double = 48_000, channels: Int
  ) -> [Float] {
    var generator = SignalGenerator(kind, sampleRate: rate, channelCount: channels)
    return frames(&generator, count)
  }

  private func frames(_ generator: inout SignalGenerator, _ count: Int) -> [Float] {
    var samples = [Float](repeating: .nan, count: count * generator.channelCount)
    var span = samples.mutableSpan
    generator.render(into: &span)
    return samples
  }
}
