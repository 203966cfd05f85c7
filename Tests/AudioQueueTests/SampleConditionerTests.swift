import AudioCodec
import Testing

@testable import AudioQueue

struct SampleConditionerTests {
  private func conditioned(
    _ samples: [Float], gain: Float = 1, isClipping: Bool = false
  ) -> (samples: [Float], conditioner: SampleConditioner) {
    let buffer = PlanarBuffer(channelCount: 1, capacity: samples.count)
    for (index, sample) in samples.enumerated() { unsafe buffer.row(0)[index] = sample }
    buffer.setFrameCount(samples.count)
    var conditioner = SampleConditioner(gain: gain, isClipping: isClipping)
    conditioner.apply(to: buffer)
    return (samples.indices.map { unsafe buffer.row(0)[$0] }, conditioner)
  }

  @Test(arguments: [false, true])
  func `what is no number becomes 0 and is counted`(isClipping: Bool) {
    let made = conditioned([0.5, .nan, -.infinity, .infinity, 2], isClipping: isClipping)
    #expect(made.samples == [0.5, 0, 0, 0, isClipping ? 1 : 2])
    #expect(made.conditioner.nonFiniteCount == 3)
    #expect(made.conditioner.overCount == 1)
  }

  @Test func `a gain that leads beyond all numbers is counted too`() {
    let made = conditioned([1e38, 0.25], gain: 100)
    #expect(made.samples == [0, 25])
    #expect(made.conditioner.nonFiniteCount == 1)
    #expect(made.conditioner.overCount == 1)
  }

  @Test func `full scale is no over`() {
    let made = conditioned([1, -1, 0, -1.000_001])
    #expect(made.conditioner.overCount == 1)
    #expect(made.conditioner.nonFiniteCount == 0)
  }
}
