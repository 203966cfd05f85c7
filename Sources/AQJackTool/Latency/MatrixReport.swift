package import AudioFormat
package import LatencyMeter

/// Every output against every input, with the fields of `aqjack latency --matrix --json`.
package struct MatrixReport: Sendable, Hashable, Codable {
  /// One output at one input.
  package struct Cell: Sendable, Hashable, Codable {
    /// The port that the signal came back from.
    package var from: PortName
    /// The port that it was sent to.
    package var to: PortName
    /// The median delay, nil where nothing came back.
    package var totalFrames: Double?
    /// The level that came back.
    package var levelDBFS: Double
    /// The level beside that at the input which hears this output best; 0 for that one.
    package var crosstalkDecibels: Double
    /// The verdict on most runs.
    package var verdict: Verdict

    /// Writes all fields; what is missing is null.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(from, forKey: .from)
      try container.encode(to, forKey: .to)
      try container.encode(totalFrames, forKey: .totalFrames)
      try container.encode(levelDBFS, forKey: .levelDBFS)
      try container.encode(crosstalkDecibels, forKey: .crosstalkDecibels)
      try container.encode(verdict, forKey: .verdict)
    }
  }

  /// The version of this object.
  package var version = 1
  /// How the paths were measured.
  package var method: LatencyMethod
  /// Frames per second.
  package var sampleRate: Int
  /// Frames in a period.
  package var period: Int
  /// The cells, output by output.
  package var matrix: [Cell]

  /// Sums up the paths of a matrix, nil if there are none.
  init?(_ reports: [LatencyReport]) {
    guard let first = reports.first else { return nil }
    method = first.method
    sampleRate = first.sampleRate
    period = first.period
    matrix = reports.map { report in
      let loudest = reports.filter { $0.to == report.to }.map(Self.level).max() ?? 0
      return Cell(
        from: report.from, to: report.to, totalFrames: report.summary?.median,
        levelDBFS: Self.level(of: report),
        crosstalkDecibels: FixedPoint.rounded(Self.level(of: report) - loudest, decimals: 1),
        verdict: Self.verdict(of: report))
    }
  }

  private static func level(of report: LatencyReport) -> Double {
    LatencyStatistics(report.runs.map(\.levelDBFS))?.median ?? LatencyEstimate.lowestDecibels
  }

  private static func verdict(of report: LatencyReport) -> Verdict {
    let counts = Dictionary(grouping: report.runs, by: \.verdict).mapValues(\.count)
    // Of two as frequent ones the one that stands first.
    return Verdict.allCases.max { (counts[$0] ?? 0) < (counts[$1] ?? 0) } ?? .noSignal
  }
}
