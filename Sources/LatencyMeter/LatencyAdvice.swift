/// What a server should be told so that it reports what was measured.
package struct LatencyAdvice: Sendable, Hashable {
  /// Frames to add to what the server was given as `-I`, negative to take away.
  package let input: Int
  /// Frames to add to what the server was given as `-O`, negative to take away.
  package let output: Int

  /// Splits what the server does not report.
  ///
  /// - Parameter excess: Measured less reported, in frames; an odd frame goes to the output.
  package init(excess: Double) {
    let frames = Int(excess.rounded())
    input = frames >= 0 ? frames / 2 : -((-frames) / 2)
    output = frames - input
  }
}
