package import AudioFormat
import LatencyMeter

/// The measurement of a path, with the fields of `aqjack latency --json`.
package struct LatencyReport: Sendable, Hashable, Codable {
  /// The results of all runs together.
  package struct Summary: Sendable, Hashable, Codable {
    /// The least delay.
    package var min: Double
    /// As many runs had less as had more.
    package var median: Double
    /// The greatest delay.
    package var max: Double
    /// How the runs are spread.
    package var standardDeviation: Double
  }

  /// The ranges that JACK reports for the path, in frames, the least first.
  package struct Reported: Sendable, Hashable, Codable {
    /// From the source's device to our input.
    package var capture: [Int]
    /// From our output to the target's device.
    package var playback: [Int]

    /// What a delay has beyond the greatest latencies reported.
    func excess(of frames: Double) -> Double {
      frames - Double((capture.last ?? 0) + (playback.last ?? 0))
    }
  }

  /// Frames to add to what the server was told.
  package struct Advice: Sendable, Hashable, Codable {
    /// For the input.
    package var I: Int
    /// For the output.
    package var O: Int
  }

  /// The version of this object.
  package var version = 1
  /// How the path was measured.
  package var method: LatencyMethod
  /// Frames per second.
  package var sampleRate: Int
  /// Frames in a period.
  package var period: Int
  /// The port that the signal came back from.
  package var from: PortName
  /// The port that it was sent to.
  package var to: PortName
  /// The runs, in their order.
  package var runs: [LatencyRun]
  /// All runs together, nil when none has a result.
  package var summary: Summary?
  /// What JACK reports.
  package var reported: Reported
  /// Median less reported, nil without a result.
  package var excessFrames: Double?
  /// What the server should be told, nil without a result.
  package var advice: Advice?
}

extension LatencyReport {
  /// Sums up runs; the greatest latencies that JACK reports count.
  init(
    method: LatencyMethod, sampleRate: Int, period: Int, from: PortName, to: PortName,
    estimates: [LatencyEstimate], reported: Reported
  ) {
    self.method = method
    self.sampleRate = sampleRate
    self.period = period
    self.from = from
    self.to = to
    self.reported = reported
    runs = estimates.map { LatencyRun($0, sampleRate: Double(sampleRate)) }
    guard let statistics = LatencyStatistics(Self.reliable(estimates)) else { return }
    summary = Summary(
      min: FixedPoint.rounded(statistics.minimum, decimals: 3),
      median: FixedPoint.rounded(statistics.median, decimals: 3),
      max: FixedPoint.rounded(statistics.maximum, decimals: 3),
      standardDeviation: FixedPoint.rounded(statistics.standardDeviation, decimals: 4))
    let excess = reported.excess(of: statistics.median)
    excessFrames = FixedPoint.rounded(excess, decimals: 3)
    let split = LatencyAdvice(excess: excess)
    advice = Advice(I: split.input, O: split.output)
  }

  /// The delays of the runs that can be relied on, or of all if there is no such run.
  private static func reliable(_ estimates: [LatencyEstimate]) -> [Double] {
    let good = estimates.filter { $0.verdict == .ok }
    return (good.isEmpty ? estimates : good).compactMap(\.frames)
  }

  /// Whether anything came back.
  var hasSignal: Bool { runs.contains { $0.verdict != .noSignal } }

  /// The median of runs that can be relied on.
  var reliableMedian: Double? { runs.contains { $0.verdict == .ok } ? summary?.median : nil }

  /// Writes all fields; what is missing is null, so that every object has the same ones.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(method, forKey: .method)
    try container.encode(sampleRate, forKey: .sampleRate)
    try container.encode(period, forKey: .period)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try container.encode(runs, forKey: .runs)
    try container.encode(summary, forKey: .summary)
    try container.encode(reported, forKey: .reported)
    try container.encode(excessFrames, forKey: .excessFrames)
    try container.encode(advice, forKey: .advice)
  }
}
