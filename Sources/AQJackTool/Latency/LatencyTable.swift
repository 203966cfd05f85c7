import LatencyMeter

/// The text that `aqjack latency` prints.
package enum LatencyTable {
  /// The measurement of one path: its runs, what they say together, and what to tell the server.
  package static func text(of report: LatencyReport) -> String {
    let head =
      "\(PrintableText.of(report.to)) -> \(PrintableText.of(report.from)),"
      + " \(report.sampleRate) Hz, period \(report.period), \(report.method.rawValue)\n"
    return head + heading + report.runs.enumerated().map { row($0 + 1, $1) }.joined()
      + summary(report)
  }

  private static let heading =
    "  run        frames        ms  pol     SNR    dBFS    spread  verdict\n"

  private static func row(_ number: Int, _ run: LatencyRun) -> String {
    let polarity = run.polarity == 0 ? "-" : run.polarity > 0 ? "+" : "inv"
    let columns = [
      LatencyText.column("\(number)", 5), LatencyText.column(run.totalFrames, 3, 13),
      LatencyText.column(run.milliseconds, 3, 9), LatencyText.column(polarity, 4),
      LatencyText.column(run.snrDecibels, 1, 7), LatencyText.column(run.levelDBFS, 1, 7),
      LatencyText.column(run.spreadFrames, 4, 9),
    ]
    return columns.joined(separator: " ") + "  \(run.verdict.rawValue)\n"
  }

  private static func summary(_ report: LatencyReport) -> String {
    let reported =
      "capture \(range(report.reported.capture)), playback "
      + range(report.reported.playback)
    guard let summary = report.summary, let advice = report.advice else {
      return "  reported  \(reported)\n"
    }
    let milliseconds = summary.median / Double(report.sampleRate) * 1000
    return """
        total     median \(LatencyText.frames(summary.median)) frames \
      (\(FixedPoint.text(milliseconds, decimals: 3)) ms), \
      \(LatencyText.frames(summary.min)) to \(LatencyText.frames(summary.max)), \
      standard deviation \(FixedPoint.text(summary.standardDeviation, decimals: 4))
        reported  \(reported)
        excess    \(LatencyText.frames(report.excessFrames ?? 0)) frames; add to the server's -I \
      \(advice.I), to its -O \(advice.O)

      """
  }

  private static func range(_ ends: [Int]) -> String {
    Set(ends).count == 1 ? "\(ends[0])" : ends.map(String.init).joined(separator: "-")
  }

  // MARK: - Many

  /// One line for each period or pair.
  package static func list(_ reports: [LatencyReport]) -> String {
    let heading =
      "  period        median           min           max        sd       excess  path\n"
    return heading
      + reports.map { report in
        let columns = [
          LatencyText.column("\(report.period)", 8),
          LatencyText.column(report.summary?.median, 3, 13),
          LatencyText.column(report.summary?.min, 3, 13),
          LatencyText.column(report.summary?.max, 3, 13),
          LatencyText.column(report.summary?.standardDeviation, 4, 9),
          LatencyText.column(report.excessFrames, 3, 12),
        ]
        let path = "\(PrintableText.of(report.to)) -> \(PrintableText.of(report.from))"
        return columns.joined(separator: " ") + "  \(path)\(doubt(report))\n"
      }.joined()
  }

  private static func doubt(_ report: LatencyReport) -> String {
    let bad = Set(report.runs.map(\.verdict)).subtracting([.ok]).map(\.rawValue).sorted()
    return bad.isEmpty ? "" : " (\(bad.joined(separator: ", ")))"
  }

  /// A block for each output: delay, level and cross-talk at every input.
  package static func matrix(_ report: MatrixReport) -> String {
    let heading = "        frames    dBFS  cross-talk dB  verdict    path\n"
    return heading
      + report.matrix.map { cell in
        let columns = [
          LatencyText.column(cell.totalFrames, 3, 14), LatencyText.column(cell.levelDBFS, 1, 7),
          LatencyText.column(cell.crosstalkDecibels, 1, 14),
        ]
        let verdict = cell.verdict.rawValue
        let padding = String(repeating: " ", count: max(1, 11 - verdict.count))
        return columns.joined(separator: " ") + "  \(verdict)\(padding)"
          + "\(PrintableText.of(cell.to)) -> \(PrintableText.of(cell.from))\n"
      }.joined()
  }
}
