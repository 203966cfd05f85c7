import Glibc
import LatencyMeter

/// The live line of a measurement of cycles on a terminal.
final class CycleProgress {
  private let isLive: Bool
  private let seconds: Double
  private let start = CycleProgress.now
  private var isShown = false

  init(isLive: Bool, seconds: Double) {
    self.isLive = isLive && isatty(STDERR_FILENO) != 0
    self.seconds = seconds
  }

  /// Shows how far it has come.
  func show(cycles: Int, xruns: Int) {
    guard isLive else { return }
    let line =
      "\(FixedPoint.text(Self.now - start, decimals: 0)) of"
      + " \(FixedPoint.text(seconds, decimals: 0)) s, \(cycles) cycles, \(xruns) xruns"
    _ = Console.write(Array("\r\(line)\u{1B}[K".utf8), to: STDERR_FILENO)
    isShown = true
  }

  /// Takes the line away.
  func clear() {
    if isShown { _ = Console.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO) }
    isShown = false
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
