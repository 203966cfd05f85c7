import RealTime
import TestSupport
import Testing

struct GainRampTests {
  @Test func `a gain that was never moved is steady`() {
    var gain = GainRamp(value: 0.3)
    gain.advance(by: 1000)
    #expect(gain.value == 0.3)
    #expect(gain.remainingFrames == 0)
  }

  @Test func `a move over no frames jumps`() {
    var gain = GainRamp(value: 1)
    gain.move(to: 0.25, over: 0)
    #expect(gain.value == 0.25)
    #expect(gain.remainingFrames == 0)
  }

  @Test(arguments: [1, 2, 3, 255, 256, 257, 480])
  func `the target is reached exactly and the way is straight`(frames: Int) {
    var gain = GainRamp(value: 0.9)
    gain.move(to: 0.1, over: frames)
    var largestError = 0.0
    for frame in 1...frames {
      gain.advance(by: 1)
      #expect(gain.remainingFrames == frames - frame)
      let line = 0.9 - 0.8 * Double(frame) / Double(frames)
      largestError = max(largestError, abs(Double(gain.value) - line))
    }
    #expect(largestError < 1e-6)
    #expect(gain.value == 0.1)
    #expect(gain.remainingFrames == 0)
    gain.advance(by: 1)
    #expect(gain.value == 0.1)
  }

  @Test func `going on past the end stops at the target`() {
    var gain = GainRamp(value: 0)
    gain.move(to: 0.7, over: 10)
    gain.advance(by: 4096)
    #expect(gain.value == 0.7)
  }

  // Ten seconds at 48 kHz, in the shortest cycles: rounding must not add up to a click at the end.
  @Test(arguments: [(0, 1), (1, 0), (0.001, 0.7), (0.5, 2)] as [(Float, Float)], [1, 16, 1000])
  func `no change is larger than a step`(way: (Float, Float), period: Int) {
    let frames = 480_000
    var gain = GainRamp(value: way.0)
    gain.move(to: way.1, over: frames)
    let step = abs(way.1 - way.0) / Float(frames)
    let rounding = 4 * max(way.0, way.1).ulp
    var largest: Float = 0
    while gain.remainingFrames > 0 {
      let before = gain.value
      let count = min(period, gain.remainingFrames)
      gain.advance(by: count)
      largest = max(largest, abs(gain.value - before) / Float(count))
    }
    #expect(largest <= step + rounding)
    #expect(gain.value == way.1)
  }

  @Test func `a new target in the middle of the way goes on from where the gain is`() {
    var gain = GainRamp(value: 1)
    gain.move(to: 0, over: 100)
    gain.advance(by: 50)
    let middle = gain.value
    #expect(abs(middle - 0.5) < 1e-6)
    gain.move(to: 1, over: 10)
    #expect(gain.value == middle)
    gain.advance(by: 1)
    #expect(abs(gain.value - (middle + (1 - middle) / 10)) < 1e-6)
    gain.advance(by: 9)
    #expect(gain.value == 1)
  }

  @Test func `any chain of moves ends at the last target`() {
    var random = SeededRandom(seed: Seed.value)
    var gain = GainRamp(value: 1)
    for _ in 0..<500 {
      let target = Float.random(in: 0...2, using: &random)
      gain.move(to: target, over: Int.random(in: 0...300, using: &random))
      gain.advance(by: Int.random(in: 0...300, using: &random))
      gain.advance(by: gain.remainingFrames)
      #expect(gain.value == target, "seed \(Seed.value)")
    }
  }
}
