import Glibc
import LatencyMeter

/// The live line of a measurement of cycles on a terminal.
final class CycleProgress {
  private let live: TransientLine?
  private let seconds: Double
  private let start = CycleProgress.now

  init(isLive: Bool, seconds: Double) {
    live = isLive ? TransientLine() : nil
    self.seconds = seconds
  }

  /// Shows how far it has come.
  func show(cycles: Int, xruns: Int) {
    live?.show(
      "\(FixedPoint.text(Self.now - start, decimals: 0)) of"
        + " \(FixedPoint.text(seconds, decimals: 0)) s, \(cycles) cycles, \(xruns) xruns")
  }

  /// Takes the line away.
  func clear() {
    live?.clear()
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
