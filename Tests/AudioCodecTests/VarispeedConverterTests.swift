import AudioCodec
import Foundation
import TestSupport
import Testing

struct VarispeedConverterTests {
  private static let rates = [0.5, 0.8, 1, 1.25, 2]

  private func converter(
    from: Double = 48_000, to: Double = 48_000, rate: Double = 1
  ) throws -> VarispeedConverter {
    let converter = try VarispeedConverter(from: from, to: to, channels: 1)
    converter.setSpeed(PlaybackSpeed(rate: rate))
    return converter
  }

  @Test(arguments: rates, [(48_000.0, 48_000.0), (44_100, 48_000), (96_000, 44_100)])
  func `a rate makes a sound shorter and higher`(rate: Double, rates: (Double, Double)) throws {
    let (from, to) = rates
    let count = Int(from)
    let output = try convertAll(
      Tones.tone(1000, rate: from, count: count), with: converter(from: from, to: to, rate: rate))
    #expect(abs(Double(output.count) - to / rate) <= 1)
    let middle = output[output.count / 4..<output.count * 3 / 4]
    let heard = try #require(Tones.frequency(of: middle, rate: to))
    #expect(abs(heard - 1000 * rate) < 0.5)
    let peak = try #require(middle.max())
    #expect(abs(peak - 0.5) < 0.01)
  }

  @Test(arguments: rates)
  func `an impulse comes no more than three frames late`(rate: Double) throws {
    var input = [Float](repeating: 0, count: 48_000)
    input[24_000] = 1
    let output = try convertAll(input, with: converter(rate: rate))
    let peak = output.indices.max { abs(output[$0]) < abs(output[$1]) }
    #expect((0...3).contains(Double(peak ?? 0) - 24_000 / rate))
  }

  @Test func `a change of the rate while frames flow does not click`() throws {
    let converter = try converter()
    let input = Tones.tone(400, rate: 48_000, count: 96_000)
    let output = try convertAll(input, with: converter) { piece in
      if piece == 10 { converter.setSpeed(PlaybackSpeed(rate: 1.5)) }
    }
    // Not even a tone of the highest rate has larger steps than this.
    let limit = 1.05 * 0.5 * 2 * Float.pi * 400 * 1.5 / 48_000
    #expect(Tones.largestStep(in: output[2000..<output.count - 2000]) < limit)
    let end = try #require(Tones.frequency(of: output.suffix(20_000).dropLast(1000), rate: 48_000))
    #expect(abs(end - 600) < 1)
  }

  @Test func `after a reset the same input gives the same output`() throws {
    let converter = try converter(rate: 1.3)
    let input = Tones.tone(440, rate: 48_000, count: 10_000)
    let once = try convertAll(input, with: converter)
    converter.reset()
    #expect(try convertAll(input, with: converter) == once)
  }

  @Test func `what is still to come is told`() throws {
    let converter = try converter(rate: 2)
    #expect(converter.pendingFrames(behind: 0) == 0)
    #expect(converter.pendingFrames(behind: 1000) == 500)
    #expect(converter.pendingFrames(behind: .max) <= mostPendingFrames)
    let input = PlanarBuffer(channelCount: 1, capacity: 1000)
    let output = PlanarBuffer(channelCount: 1, capacity: 1000)
    input.setFrameCount(1000)
    try converter.convert(input, into: output)
    #expect(converter.pendingFrames(behind: 0) == 500 - output.frameCount)
  }
}
