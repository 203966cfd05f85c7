import Foundation
import Testing

@testable import AQJackTool

struct PinkNoiseTests {
  @Test(arguments: [44_100.0, 48_000, 96_000, 192_000])
  func `the slope is 3 dB an octave from 20 Hz to 20 kHz`(_ rate: Double) {
    var noise = PinkNoise(sampleRate: rate)
    let response = noise.impulseResponse(Int(rate))
    let tilts = (0...30).map { third in
      let frequency = 20 * pow(2, Double(third) / 3)
      return level(of: response, at: min(frequency, 20_000), rate: rate)
    }
    let middle = tilts.reduce(0, +) / Double(tilts.count)
    #expect(tilts.allSatisfy { abs($0 - middle) < 0.25 })
  }

  @Test func `each octave has the same energy`() {
    var noise = PinkNoise(sampleRate: 48_000)
    let blockSize = 16_384
    var power = [Double](repeating: 0, count: blockSize / 2)
    for _ in 0..<64 {
      let block = (0..<blockSize).map { _ in noise.next() }
      for (bin, value) in Spectrum.power(of: block).enumerated() { power[bin] += value }
    }
    let octaves = (0..<7).map { octave in
      let first = Int((125 * pow(2, Double(octave) - 0.5)) * Double(blockSize) / 48_000)
      return 10 * log10(power[first..<2 * first].reduce(0, +))
    }
    let middle = octaves.reduce(0, +) / Double(octaves.count)
    #expect(octaves.allSatisfy { abs($0 - middle) < 0.5 }, "\(octaves.map { $0 - middle })")
  }

  @Test func `two runs make the same noise`() {
    var first = PinkNoise(sampleRate: 48_000)
    var second = PinkNoise(sampleRate: 48_000)
    for _ in 0..<1000 { #expect(first.next() == second.next()) }
  }

  /// The level at a frequency in dB, with the slope taken back.
  private func level(of response: [Double], at frequency: Double, rate: Double) -> Double {
    let step = 2 * Double.pi * frequency / rate
    var (real, imaginary) = (0.0, 0.0)
    for (frame, value) in response.enumerated() {
      real += value * cos(step * Double(frame))
      imaginary += value * sin(step * Double(frame))
    }
    return 10 * log10((real * real + imaginary * imaginary) * frequency)
  }
}
