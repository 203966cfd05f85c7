import Foundation
import LatencyMeter
import TestSupport
import Testing

struct MultitoneDetectorTests {
  @Test(arguments: [
    0, 0.25, 1, 8, 16, 255.37, 1024, 40000.2, 65519.5, 65527.9, 65528.1, 65535, 65536,
  ])
  func `a delay is found to a thousandth of a frame`(_ delay: Double) throws {
    let estimate = multitone(SyntheticPath(delay))
    #expect(abs(try #require(estimate.frames) - delay) < 0.001)
    #expect(estimate.verdict == .ok)
    #expect(estimate.polarity == 1)
    #expect(estimate.spreadFrames < 0.001)
    #expect(estimate.snrDecibels > 120)
    #expect(abs(estimate.levelDecibels - MultitoneSignal.usualLevel) < 0.01)
  }

  @Test
  func `a path that turns the signal upside down is told`() throws {
    let estimate = multitone(SyntheticPath(1000.3, gain: -1))
    #expect(abs(try #require(estimate.frames) - 1000.3) < 0.001)
    #expect(estimate.polarity == -1)
    #expect(estimate.verdict == .ok)
  }

  @Test
  func `a path that takes 60 decibels is measured as well`() throws {
    let estimate = multitone(SyntheticPath(1000.3, gain: 0.001))
    #expect(abs(try #require(estimate.frames) - 1000.3) < 0.001)
    #expect(abs(estimate.levelDecibels - MultitoneSignal.usualLevel + 60) < 0.01)
    #expect(estimate.verdict == .ok)
  }

  @Test(arguments: [40.0, 20, 10, 0])
  func `noise moves the result by no more than the spread says`(_ snr: Double) throws {
    var path = SyntheticPath(1234.5)
    path.noise = 0.1435 * pow(10, -snr / 20)
    let estimate = multitone(path)
    #expect(abs(try #require(estimate.frames) - 1234.5) < 0.001 + 4 * estimate.spreadFrames)
    #expect(abs(estimate.snrDecibels - snr) < 1)
    #expect(estimate.verdict == .ok)
    #expect(estimate.spreadFrames < 0.2)
  }

  @Test(arguments: [-15.0, -20, -30])
  func `noise that drowns the tones is never taken for a delay`(_ snr: Double) {
    var path = SyntheticPath(1234.5)
    path.noise = 0.1435 * pow(10, -snr / 20)
    let verdict = multitone(path).verdict
    #expect(verdict == .noisy || verdict == .noSignal)
  }

  @Test
  func `clocks that drift apart show as spread`() throws {
    var path = SyntheticPath(1234.5)
    path.drift = 50e-6
    let estimate = multitone(path)
    // At the end of the measured stretch the delay is 1.25 frames less than at the beginning.
    #expect((1233.2...1234.5).contains(try #require(estimate.frames)))
    #expect(estimate.spreadFrames > 0.4)
  }

  @Test
  func `behind a filter it is the phase delay of the main tone`() throws {
    var path = SyntheticPath(1234.5)
    path.corner = 4000.0 / 48000
    let estimate = multitone(path)
    #expect(abs(try #require(estimate.frames) - path.phaseDelay) < 0.001)
    #expect(path.phaseDelay > 1239)
  }

  @Test(arguments: [
    (1.0, 100.0), (0.9, 37), (0.5, 1000), (0.3, 100), (0.3, 20), (0.1, 3000), (0.1, 64),
    (-0.5, 300),
  ])
  func `two ways back are told`(_ gain: Double, _ later: Double) {
    var path = SyntheticPath(1000)
    path.ways.append(.init(frames: 1000 + later, gain: gain))
    #expect(multitone(path).verdict == .twoPaths)
  }

  @Test
  func `cut peaks are told`() {
    var path = SyntheticPath(1000)
    path.limit = 0.15
    #expect(multitone(path).verdict == .clipped)
  }

  @Test(arguments: [65700.0, 70000, 120_000])
  func `a delay beyond the range is told`(_ delay: Double) {
    #expect(multitone(SyntheticPath(delay)).verdict == .beyondRange)
  }

  @Test
  func `silence is no signal`() {
    #expect(multitone(SyntheticPath(0, gain: 0)) == .noSignal)
  }

  @Test
  func `a tone that was there before is not the signal`() {
    let signal = MultitoneSignal()
    let sent = signal.samples()
    let samples = (0..<200_000).map { sent[($0 + 777) % sent.count] }
    let detector = MultitoneDetector(signal: signal)
    guard
      case .done(let estimate) = detector.look(at: Recording(samples: samples, silenceFrames: 4096))
    else { return }
    #expect(estimate.verdict == .noisy || estimate.verdict == .noSignal)
  }

  /// `AQJACK_SOAK=1` in a release build runs ten thousand.
  private static let caseCount =
    ProcessInfo.processInfo.environment["AQJACK_SOAK"] == nil ? 24 : 10_000

  @Test
  func `no path makes it say a wrong delay with confidence`() {
    var random = SeededRandom(seed: 20)
    for _ in 0..<Self.caseCount {
      let path = SyntheticPath(random: &random)
      let estimate = multitone(path)
      guard estimate.verdict == .ok else { continue }
      let off = abs((estimate.frames ?? .infinity) - path.phaseDelay)
      let drifted = abs(path.drift) * 200_000
      #expect(off < 0.001 + 4 * estimate.spreadFrames + drifted, "\(path) gave \(estimate)")
      #expect(estimate.polarity == (path.ways[0].gain < 0 ? -1 : 1), "\(path) gave \(estimate)")
    }
  }
}
