package import LatencyMeter

/// One run of a measurement, with its fields in JSON.
package struct LatencyRun: Sendable, Hashable, Codable {
  /// The delay, nil where none can be told.
  package var totalFrames: Double?
  /// The same in milliseconds.
  package var milliseconds: Double?
  /// 1, -1 for a path that turns the signal upside down, 0 where that is unknown.
  package var polarity: Int
  /// Signal to noise.
  package var snrDecibels: Double
  /// The level that came back.
  package var levelDBFS: Double
  /// How far the parts of the run lie apart, or noise may have moved the result.
  package var spreadFrames: Double
  /// Whether the result can be relied on.
  package var verdict: Verdict

  /// Rounds what a detector found.
  init(_ estimate: LatencyEstimate, sampleRate: Double) {
    totalFrames = estimate.frames.map { FixedPoint.rounded($0, decimals: 3) }
    milliseconds = estimate.frames.map {
      FixedPoint.rounded($0 / sampleRate * 1000, decimals: 3)
    }
    polarity = estimate.polarity
    snrDecibels = FixedPoint.rounded(estimate.snrDecibels, decimals: 1)
    levelDBFS = FixedPoint.rounded(estimate.levelDecibels, decimals: 1)
    spreadFrames = FixedPoint.rounded(estimate.spreadFrames, decimals: 4)
    verdict = estimate.verdict
  }

  /// Writes all fields; what is missing is null.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(totalFrames, forKey: .totalFrames)
    try container.encode(milliseconds, forKey: .milliseconds)
    try container.encode(polarity, forKey: .polarity)
    try container.encode(snrDecibels, forKey: .snrDecibels)
    try container.encode(levelDBFS, forKey: .levelDBFS)
    try container.encode(spreadFrames, forKey: .spreadFrames)
    try container.encode(verdict, forKey: .verdict)
  }
}
