import LatencyMeter

/// The picture of measured cycles.
enum CyclePlot {
  /// How many cycles waited or took longer than a time, both on logarithmic axes.
  static func svg(_ result: CycleResult) -> String {
    let wakeups = curve(result.wakeups)
    let durations = curve(result.durations)
    let report = result.report
    let period = Double(report.period) / Double(report.sampleRate) * 1e6
    var drawing = SVGDrawing(
      title: "Process cycles that took longer",
      subtitle: "\(report.cycles) cycles of \(report.period) frames at \(report.sampleRate) Hz"
        + " (\(FixedPoint.text(period, decimals: 0)) us), \(report.missed) missed,"
        + " \(report.xruns.count) xruns",
      x: SVGAxis(
        name: "microseconds", logarithmic: (wakeups + durations).map(\.x) + [period]),
      y: SVGAxis(
        name: "percent of cycles that took longer",
        logarithmic: (wakeups + durations).map(\.y).filter { $0 > 0 } + [100]))
    drawing.line(wakeups)
    drawing.line(durations, style: "second")
    drawing.legend([("line", "wake-up delay"), ("second", "callback duration")])
    drawing.mark(at: period, "period")
    return drawing.text
  }

  /// For each value how many percent of the cycles are above it, in steps.
  private static func curve(_ histogram: Histogram) -> [(x: Double, y: Double)] {
    var above = histogram.count
    var points: [(x: Double, y: Double)] = []
    for cell in histogram.cells {
      let share = 100 * Double(above) / Double(max(1, histogram.count))
      let time = max(0.1, Double(cell.values.upperBound) / 1000)
      points.append((time, share))
      above -= cell.count
      let rest = 100 * Double(above) / Double(max(1, histogram.count))
      if above > 0 { points.append((time, rest)) }
    }
    return points
  }
}
