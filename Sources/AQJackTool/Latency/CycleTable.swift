import LatencyMeter

/// The text that `aqjack latency --cycles` prints.
package enum CycleTable {
  /// The cycles, and how long they waited and took.
  package static func text(of report: CycleReport) -> String {
    let period = Double(report.period) / Double(report.sampleRate) * 1e6
    let head = """
      \(report.cycles) cycles of \(report.period) frames at \(report.sampleRate) Hz \
      (\(FixedPoint.text(period, decimals: 1)) us), \(report.missed) missed, \
      \(report.xruns.count) xruns, DSP load \(FixedPoint.text(report.dspLoadPercent, decimals: 1)) %
                      wake-up us  duration us

      """
    let rows = zip(report.wakeupNanoseconds.all, report.durationNanoseconds.all)
      .map { wakeup, duration in
        LatencyText.column(wakeup.name, 12) + " "
          + LatencyText.column(Double(wakeup.nanoseconds) / 1000, 1, 13)
          + LatencyText.column(Double(duration.nanoseconds) / 1000, 1, 13) + "\n"
      }
    return head + rows.joined() + xruns(report)
  }

  private static func xruns(_ report: CycleReport) -> String {
    guard !report.xruns.isEmpty else { return "" }
    let shown = report.xruns.prefix(20).map { FixedPoint.text($0, decimals: 3) }
    let rest = report.xruns.count > shown.count ? " ..." : ""
    return "xruns at \(shown.joined(separator: ", ")) s\(rest)\n"
  }
}
