import AudioCodec
import Foundation
import TestSupport
import Testing

struct SampleRateConverterTests {
  private static let rates: [Double] = [
    8_000, 16_000, 22_050, 44_100, 48_000, 88_200, 96_000, 192_000,
  ]

  @Test(arguments: rates, rates)
  func `n frames become n times out by in, rounded`(from: Double, to: Double) throws {
    for count in [0, 1, 2, 7, 1000, 44_101] {
      let input = [Float](repeating: 0.5, count: count)
      let expected = Int((Double(count) * to / from).rounded())
      for quality in [SampleRateConverter.Quality.best, .fast] {
        let output = try convert(input, from: from, to: to, quality: quality)
        #expect(output.count == expected)
      }
    }
  }

  @Test(arguments: rates, rates)
  func `a constant stays what it is away from the ends`(from: Double, to: Double) throws {
    let output = try convert([Float](repeating: 0.25, count: 20_000), from: from, to: to)
    let middle = output[output.count / 4..<output.count * 3 / 4]
    #expect(middle.allSatisfy { abs($0 - 0.25) < 1e-6 })
  }

  @Test(arguments: [(22_050.0, 48_000.0), (44_100, 48_000), (48_000, 44_100), (96_000, 48_000)])
  func `an impulse stays at its time`(from: Double, to: Double) throws {
    var input = [Float](repeating: 0, count: Int(from))
    input[Int(from) / 2] = 1
    let output = try convert(input, from: from, to: to)
    let peak = output.indices.max { abs(output[$0]) < abs(output[$1]) }
    #expect(peak == Int(to) / 2)
    #expect(output.count == Int(to))
    #expect(abs(output.reduce(0, +) - Float(to / from)) < 1e-3)
  }

  @Test func `a tone of 1 kHz keeps its pitch with less than -120 dB of anything else`() throws {
    let input = Tones.tone(1000, rate: 44_100, count: 132_300)
    let output = try convert(input, from: 44_100, to: 48_000)
    let fit = fitSine(output[24_000..<120_000], frequency: 1000 / 48_000)
    #expect(abs(fit.amplitude - 0.5) < 1e-5)
    #expect(20 * log10(fit.residue / (fit.amplitude / 2.0.squareRoot())) < -120)
  }

  @Test(arguments: [20.0, 100, 1000, 5000, 10_000, 15_000, 18_000, 19_000, 20_000])
  func `up to 20 kHz the level stays within a tenth of a decibel`(frequency: Double) throws {
    let output = try convert(
      Tones.tone(frequency, rate: 44_100, count: 132_300), from: 44_100, to: 48_000)
    let fit = fitSine(output[24_000..<120_000], frequency: frequency / 48_000)
    #expect(abs(20 * log10(fit.amplitude / 0.5)) < 0.1)
  }

  @Test(arguments: [1, 7, 100, 4096])
  func `the size of the buffers changes nothing`(size: Int) throws {
    let input = Tones.tone(440, rate: 44_100, count: 10_000)
    let whole = try convert(input, from: 44_100, to: 48_000)
    #expect(try convert(input, from: 44_100, to: 48_000, size: size) == whole)
  }

  @Test func `after a reset the same input gives the same output`() throws {
    let converter = try SampleRateConverter(from: 44_100, to: 48_000, channels: 1, quality: .best)
    let input = Tones.tone(440, rate: 44_100, count: 10_000)
    let once = try convertAll(input, with: converter, size: 1000)
    converter.reset()
    #expect(try convertAll(input, with: converter, size: 1000) == once)
  }

  @Test func `channels do not touch each other`() throws {
    let converter = try SampleRateConverter(from: 44_100, to: 48_000, channels: 3, quality: .best)
    let input = PlanarBuffer(channelCount: 3, capacity: 5000)
    for frame in 0..<5000 { unsafe input.row(1)[frame] = 0.5 }
    input.setFrameCount(5000)
    let output = PlanarBuffer(channelCount: 3, capacity: 8000)
    try converter.convert(input, into: output)
    #expect(input.frameCount == 0)
    #expect(output.frameCount > 2000)
    for frame in 0..<output.frameCount {
      #expect(unsafe output.row(0)[frame] == 0 && output.row(2)[frame] == 0)
    }
    #expect(unsafe abs(output.row(1)[output.frameCount / 2] - 0.5) < 1e-6)
  }

  @Test(arguments: rates, rates)
  func `silence that nobody outlives is counted to a bound`(from: Double, to: Double) throws {
    let converter = try SampleRateConverter(from: from, to: to, channels: 1, quality: .best)
    #expect(converter.pendingFrames(behind: Int(from)) == Int(to))
    #expect(converter.pendingFrames(behind: .max) <= mostPendingFrames)
    let frames = converter.pendingFrames(behind: 1 << 53)
    #expect(abs(Double(frames) / (0x1p53 * to / from) - 1) < 1e-12)
  }

  // MARK: - Signals

  /// The least squares fit of a sine; `residue` is the rms of the rest.
  private func fitSine(
    _ samples: ArraySlice<Float>, frequency: Double
  ) -> (amplitude: Double, residue: Double) {
    // The slice holds whole periods, so sine and cosine are orthogonal.
    let scale = 2 / Double(samples.count)
    var (sine, cosine) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      sine += scale * Double(sample) * sin(2 * .pi * frequency * Double(index))
      cosine += scale * Double(sample) * cos(2 * .pi * frequency * Double(index))
    }
    let squares = samples.enumerated().reduce(0.0) { sum, pair in
      let angle = 2 * .pi * frequency * Double(pair.offset)
      let rest = Double(pair.element) - sine * sin(angle) - cosine * cos(angle)
      return sum + rest * rest
    }
    return (hypot(sine, cosine), (squares / Double(samples.count)).squareRoot())
  }

  // MARK: - Conversion

  private func convert(
    _ samples: [Float], from: Double, to: Double, quality: SampleRateConverter.Quality = .best,
    size: Int = 4096
  ) throws -> [Float] {
    let converter = try SampleRateConverter(from: from, to: to, channels: 1, quality: quality)
    return try convertAll(samples, with: converter, size: size)
  }
}
