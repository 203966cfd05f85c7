import LatencyMeter

/// The live line on a terminal, and a line for each run with `--verbose`.
final class LatencyProgress {
  private let isVerbose: Bool
  private let live: TransientLine?
  private let runCount: Int

  private static let barWidth = 20

  init(_ options: LatencyOptions) {
    isVerbose = options.verbosity >= .verbose
    live = options.verbosity == .normal ? TransientLine() : nil
    runCount = options.runCount
  }

  /// Shows the result of a run.
  func show(_ estimate: LatencyEstimate, run: Int, path: LatencyPorts.Path, period: Int) {
    guard isVerbose || live != nil else { return }
    let line = Self.line(estimate, run: run, of: runCount, period: period)
    if isVerbose {
      Console.complain("\(PrintableText.of(path.to)) -> \(PrintableText.of(path.from)): \(line)")
    } else {
      live?.show(line)
    }
  }

  /// Takes the live line away.
  func clear() {
    live?.clear()
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
