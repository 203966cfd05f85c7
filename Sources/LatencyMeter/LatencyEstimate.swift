/// What one run found out about a path.
package struct LatencyEstimate: Sendable, Hashable {
  /// The delay in frames, nil where none can be told.
  package var frames: Double?
  /// 1, or -1 for a path that turns the signal upside down; 0 where that is unknown.
  package var polarity: Int
  /// Signal to noise in decibels.
  package var snrDecibels: Double
  /// The level that came back: the amplitude of the main tone or the sweep, in dBFS.
  package var levelDecibels: Double
  /// How far the parts of the run lie apart, or noise may have moved the result, in frames.
  package var spreadFrames: Double
  /// Whether the result can be relied on.
  package var verdict: Verdict

  /// The levels below which nothing is told apart, in decibels.
  package static let lowestDecibels = -200.0

  /// The result of a run in which nothing came back.
  package static let noSignal = LatencyEstimate(
    frames: nil, polarity: 0, snrDecibels: lowestDecibels, levelDecibels: lowestDecibels,
    spreadFrames: 0, verdict: .noSignal)

  /// Makes a result from its fields.
  package init(
    frames: Double?, polarity: Int, snrDecibels: Double, levelDecibels: Double,
    spreadFrames: Double, verdict: Verdict
  ) {
    self.frames = frames
    self.polarity = polarity
    self.snrDecibels = snrDecibels
    self.levelDecibels = levelDecibels
    self.spreadFrames = spreadFrames
    self.verdict = verdict
  }

  /// The result of two methods for the same path.
  ///
  /// The first one's numbers are kept unless they are beyond its range; they are marked when the
  /// second one's are others.
  ///
  /// - Parameters:
  ///   - other: The result of the other method.
  ///   - tolerance: Frames by which they may differ, besides their spreads.
  /// - Returns: One of the two, with a verdict on both.
  package func checked(against other: LatencyEstimate, tolerance: Double = 0.5) -> LatencyEstimate {
    if verdict == .beyondRange { return other }
    guard let frames, let otherFrames = other.frames else {
      return verdict == other.verdict ? self : disagreeing(with: other)
    }
    let allowed = tolerance + 3 * (spreadFrames + other.spreadFrames)
    if abs(frames - otherFrames) > allowed || polarity != other.polarity {
      return disagreeing(with: other)
    }
    var result = self
    if verdict == .ok { result.verdict = other.verdict }
    return result
  }

  private func disagreeing(with other: LatencyEstimate) -> LatencyEstimate {
    var result = frames == nil ? other : self
    result.verdict = .disagree
    return result
  }
}
