import LatencyMeter

/// Pictures of measured paths.
enum LatencyPlot {
  /// The delay of each run, of each period or pair, or the impulse response if there is one.
  static func svg(_ reports: [LatencyReport], response: ImpulseResponse?) -> String {
    guard let report = reports.first else { return "" }
    if reports.count > 1 { return several(reports) }
    guard let response, let delay = report.summary?.median else { return runs(report) }
    return impulse(response, at: delay, report)
  }

  private static func subtitle(_ report: LatencyReport) -> String {
    "\(report.to) -> \(report.from), \(report.sampleRate) Hz, period \(report.period),"
      + " \(report.method.rawValue)"
  }

  // MARK: - Runs

  private static func runs(_ report: LatencyReport) -> String {
    let results = report.runs.enumerated().compactMap { index, run in
      run.totalFrames.map { (place: Double(index + 1), frames: $0, run: run) }
    }
    let ends = results.flatMap {
      [$0.frames - $0.run.spreadFrames, $0.frames + $0.run.spreadFrames]
    }
    var drawing = SVGDrawing(
      title: "Latency, run by run", subtitle: subtitle(report),
      x: SVGAxis(name: "run", places: report.runs.indices.map { "\($0 + 1)" }),
      y: SVGAxis(name: "delay in frames (whiskers: spread)", linear: ends, smallest: 0.01))
    if let median = report.summary?.median {
      drawing.rule(at: median, "median \(LatencyText.frames(median)) frames")
    }
    for result in results {
      let spread = result.run.spreadFrames
      drawing.whisker(
        at: result.place, from: result.frames - spread, to: result.frames + spread)
      let style = result.run.verdict == .ok ? "mark" : "doubt"
      drawing.dot((result.place, result.frames), style: style)
    }
    return drawing.text
  }

  // MARK: - Periods and pairs

  private static func several(_ reports: [LatencyReport]) -> String {
    let measured = reports.enumerated().compactMap { index, report in
      report.summary.map { (place: Double(index + 1), report: report, summary: $0) }
    }
    let isSweep = Set(reports.map(\.period)).count > 1
    let places = reports.indices.map { isSweep ? "\(reports[$0].period)" : "\($0 + 1)" }
    let paths = Set(reports.map { "\($0.to) -> \($0.from)" })
    let path = paths.count == 1 ? paths.first ?? "" : "\(paths.count) paths"
    var drawing = SVGDrawing(
      title: isSweep ? "Latency by period" : "Latency by path",
      subtitle: "\(path), \(reports[0].sampleRate) Hz, \(reports[0].method.rawValue)",
      x: SVGAxis(name: isSweep ? "period in frames" : "path", places: places),
      y: SVGAxis(
        name: "delay in frames (whiskers: least and greatest)",
        logarithmic: measured.flatMap { [$0.summary.min, $0.summary.max] }))
    for one in measured {
      drawing.whisker(at: one.place, from: one.summary.min, to: one.summary.max)
      let isGood = one.report.runs.contains { $0.verdict == .ok }
      drawing.dot((one.place, one.summary.median), style: isGood ? "mark" : "doubt")
      if measured.count <= 12 {
        drawing.label(LatencyText.frames(one.summary.median), at: (one.place, one.summary.median))
      }
    }
    return drawing.text
  }

  // MARK: - Impulse response

  private static func impulse(
    _ response: ImpulseResponse, at delay: Double, _ report: LatencyReport
  ) -> String {
    let center = Int(delay.rounded()) - ImpulseResponse.firstDelay
    let near = max(0, center - 96)..<min(response.samples.count, center + 416)
    let points = near.map { index in
      (x: Double(index + ImpulseResponse.firstDelay), y: Double(response.samples[index]))
    }
    var drawing = SVGDrawing(
      title: "Impulse response", subtitle: subtitle(report),
      x: SVGAxis(name: "delay in frames", linear: points.map(\.x), smallest: 16),
      y: SVGAxis(name: "gain", linear: points.map(\.y), smallest: 0.01))
    drawing.line(points)
    let height = response.samples[min(max(0, center), response.samples.count - 1)]
    drawing.label("\(LatencyText.frames(delay)) frames", at: (delay, Double(height)))
    return drawing.text
  }
}
