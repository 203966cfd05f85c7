import Glibc
import LatencyMeter

/// The live line on a terminal, and a line for each run with `--verbose`.
final class LatencyProgress {
  private let isVerbose: Bool
  private let isLive: Bool
  private let runCount: Int
  private var isShown = false

  private static let barWidth = 20

  init(_ options: LatencyOptions) {
    isVerbose = options.verbosity >= .verbose
    isLive = options.verbosity == .normal && isatty(STDERR_FILENO) != 0
    runCount = options.runCount
  }

  /// Shows the result of a run.
  func show(_ estimate: LatencyEstimate, run: Int, path: LatencyPorts.Path, period: Int) {
    guard isVerbose || isLive else { return }
    let line = Self.line(estimate, run: run, of: runCount, period: period)
    if isVerbose {
      Console.complain("\(PrintableText.of(path.to)) -> \(PrintableText.of(path.from)): \(line)")
    } else {
      // Back to the start of the line, and clear what is behind its end.
      _ = Console.write(Array("\r\(line)\u{1B}[K".utf8), to: STDERR_FILENO)
      isShown = true
    }
  }

  /// Takes the live line away.
  func clear() {
    if isShown { _ = Console.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO) }
    isShown = false
  }

  /// What is said of a run: its number, a bar, delay, signal to noise and verdict.
  static func line(_ estimate: LatencyEstimate, run: Int, of count: Int, period: Int) -> String {
    let filled = barWidth * run / max(1, count)
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: barWidth - filled)
    let frames = LatencyText.column(estimate.frames, 3, 12)
    let snr = FixedPoint.text(estimate.snrDecibels, decimals: 0)
    return "run \(run)/\(count) [\(bar)] \(frames) frames, SNR \(snr) dB, period \(period),"
      + " \(estimate.verdict.rawValue)"
  }
}
