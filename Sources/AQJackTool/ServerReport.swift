/// The JACK server of a run.
package struct ServerReport: Sendable, Hashable, Codable {
  /// The server's name.
  package var name: String
  /// What runs it, such as `jack2`.
  package var implementation: String
  /// Frames per second.
  package var sampleRate: Int
  /// Frames in a period.
  package var period: Int

  /// Makes a report from its fields.
  package init(name: String, implementation: String, sampleRate: Int, period: Int) {
    self.name = name
    self.implementation = implementation
    self.sampleRate = sampleRate
    self.period = period
  }
}
