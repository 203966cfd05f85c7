import Foundation
import LatencyMeter
import TestSupport
import Testing

struct SweepDetectorTests {
  @Test(arguments: [0, 0.5, 1, 255.37, 65535, 131_000.25])
  func `a delay is found to a hundredth of a frame`(_ delay: Double) throws {
    let estimate = sweep(SyntheticPath(delay))
    #expect(abs(try #require(estimate.frames) - delay) < 0.01)
    #expect(estimate.verdict == .ok)
    #expect(estimate.polarity == 1)
    #expect(estimate.spreadFrames < 0.01)
    #expect(abs(estimate.levelDecibels - MultitoneSignal.usualLevel) < 0.1)
  }

  @Test
  func `a delay of ten seconds is found`() throws {
    #expect(abs(try #require(sweep(SyntheticPath(479_000.5)).frames) - 479_000.5) < 0.01)
  }

  @Test
  func `polarity and level are told`() throws {
    let estimate = sweep(SyntheticPath(1000.3, gain: -0.001))
    #expect(abs(try #require(estimate.frames) - 1000.3) < 0.01)
    #expect(estimate.polarity == -1)
    #expect(abs(estimate.levelDecibels - MultitoneSignal.usualLevel + 60) < 0.1)
  }

  @Test(arguments: [20.0, 10, 0, -10])
  func `noise moves the result by no more than the spread says`(_ snr: Double) throws {
    var path = SyntheticPath(1234.5)
    path.noise = 0.1435 * pow(10, -snr / 20)
    let estimate = sweep(path)
    #expect(estimate.verdict == .ok)
    #expect(abs(try #require(estimate.frames) - 1234.5) < 0.01 + 4 * estimate.spreadFrames)
    #expect(estimate.spreadFrames < 0.5)
  }

  @Test(arguments: [(1.0, 100.0), (0.5, 1000), (0.3, 20), (0.1, 3000), (0.1, 64), (-0.5, 9000)])
  func `two ways back are told, and the stronger one measured`(
    _ gain: Double, _ later: Double
  ) throws {
    var path = SyntheticPath(1000)
    path.ways.append(.init(frames: 1000 + later, gain: gain))
    let estimate = sweep(path)
    #expect(estimate.verdict == .twoPaths)
    #expect(abs(try #require(estimate.frames) - 1000) < 0.01)
  }

  @Test
  func `a narrow band is still one way`() throws {
    var path = SyntheticPath(1234.5)
    path.corner = 4000.0 / 48000
    let estimate = sweep(path)
    #expect(estimate.verdict == .ok)
    #expect(abs(try #require(estimate.frames) - path.phaseDelay) < 1)
  }

  @Test
  func `silence and noise are no signal`() {
    #expect(sweep(SyntheticPath(0, gain: 0), longest: 48000) == .noSignal)
    var path = SyntheticPath(0, gain: 0)
    path.noise = 0.1
    #expect(sweep(path, longest: 48000) == .noSignal)
  }

  @Test
  func `cut peaks are told`() {
    var path = SyntheticPath(1000)
    path.limit = 0.15
    #expect(sweep(path).verdict == .clipped)
  }

  @Test
  func `methods that differ are told`() {
    let first = multitone(SyntheticPath(1000))
    #expect(first.checked(against: sweep(SyntheticPath(1000))) == first)
    #expect(first.checked(against: sweep(SyntheticPath(1001))).verdict == .disagree)
    #expect(first.checked(against: sweep(SyntheticPath(1000, gain: -1))).verdict == .disagree)
    #expect(first.checked(against: .noSignal).verdict == .disagree)
    #expect(LatencyEstimate.noSignal.checked(against: .noSignal) == .noSignal)
    let far = multitone(SyntheticPath(70000))
    #expect(far.checked(against: sweep(SyntheticPath(70000))).verdict == .ok)
  }
}
