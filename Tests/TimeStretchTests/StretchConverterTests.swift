import AudioCodec
import Foundation
import TestSupport
import Testing
import TimeStretch

@Suite(.enabled(if: StretchEngine.isBuilt, "built without the trait TimeStretch"))
struct StretchConverterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let engine: StretchEngine
    let rate: Double
    let cents: Double
    var testDescription: String { "\(engine), rate \(rate), \(cents) cents" }

    static let all = [StretchEngine.finer, .faster].flatMap { engine in
      [(1, 0), (0.5, 0), (1.5, 0), (2, 0), (1, 1200), (1, -2400), (1.25, 700)].map {
        Case(engine: engine, rate: $0.0, cents: $0.1)
      }
    }
  }

  private func converter(
    from: Double = 48_000, to: Double = 48_000, _ one: Case
  ) throws -> any FrameConverter {
    let converter = try makeStretchConverter(
      from: from, to: to, channels: 1, engine: one.engine)
    converter.setSpeed(PlaybackSpeed(rate: one.rate, cents: one.cents))
    return converter
  }

  @Test(arguments: Case.all)
  func `rate and pitch change each without the other`(_ one: Case) throws {
    let output = try convertAll(
      Tones.tone(1000, rate: 48_000, count: 96_000), with: converter(one))
    #expect(abs(Double(output.count) - 96_000 / one.rate) <= 96)
    let middle = output[output.count / 3..<output.count * 2 / 3]
    let expected = 1000 * pow(2, one.cents / 1200)
    let heard = try #require(Tones.frequency(of: middle, rate: 48_000))
    // The phases of the faster engine wander by up to a hundredth.
    #expect(abs(heard - expected) < expected * (one.engine == .finer ? 0.001 : 0.01))
    #expect(try #require(middle.max()) > 0.4)
  }

  @Test(arguments: [(44_100.0, 48_000.0), (96_000, 48_000), (22_050, 44_100)])
  func `another rate of the device keeps pitch and length`(from: Double, to: Double) throws {
    let one = Case(engine: .faster, rate: 1, cents: 0)
    let output = try convertAll(
      Tones.tone(1000, rate: from, count: Int(from) * 2),
      with: converter(from: from, to: to, one))
    #expect(abs(Double(output.count) - 2 * to) <= to / 500)
    let middle = output[output.count / 3..<output.count * 2 / 3]
    let heard = try #require(Tones.frequency(of: middle, rate: to))
    #expect(abs(heard - 1000) < 5)
  }

  @Test(arguments: [StretchEngine.finer, .faster], [0.5, 1, 2])
  func `a sound begins at its time`(engine: StretchEngine, rate: Double) throws {
    let input =
      [Float](repeating: 0, count: 24_000) + Tones.tone(1000, rate: 48_000, count: 24_000)
    let output = try convertAll(
      input, with: converter(Case(engine: engine, rate: rate, cents: 0)))
    let begin = try #require(output.firstIndex { abs($0) > 0.25 })
    // A window of the analysis is about 40 ms long.
    #expect(abs(Double(begin) - 24_000 / rate) < 2400)
  }

  @Test func `a change while frames flow is heard`() throws {
    let converter = try converter(Case(engine: .faster, rate: 1, cents: 0))
    let input = Tones.tone(500, rate: 48_000, count: 144_000)
    let output = try convertAll(input, with: converter) { piece in
      if piece == 12 { converter.setSpeed(PlaybackSpeed(rate: 1, cents: 1200)) }
    }
    let end = output.suffix(48_000).dropLast(10_000)
    let heard = try #require(Tones.frequency(of: end, rate: 48_000))
    #expect(abs(heard - 1000) < 5)
  }

  @Test func `after a reset the same input gives the same output`() throws {
    let converter = try converter(Case(engine: .faster, rate: 1.3, cents: 100))
    let input = Tones.tone(440, rate: 48_000, count: 30_000)
    let once = try convertAll(input, with: converter)
    converter.reset()
    let again = try convertAll(input, with: converter)
    #expect(again.count == once.count)
    #expect(zip(again, once).allSatisfy { abs($0 - $1) < 1e-4 })
  }
}
