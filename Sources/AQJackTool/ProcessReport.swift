/// The work of the process callback.
package struct ProcessReport: Sendable, Hashable, Codable {
  /// Nanoseconds that a call took.
  package struct Nanoseconds: Sendable, Hashable, Codable {
    /// Half of the calls took no longer.
    package var p50: Int
    /// 99 of 100 calls took no longer.
    package var p99: Int
    /// No call took longer.
    package var max: Int

    /// Makes durations from their numbers.
    package init(p50: Int, p99: Int, max: Int) {
      self.p50 = p50
      self.p99 = p99
      self.max = max
    }
  }

  /// Calls of the callback.
  package var cycles: Int
  /// What they took.
  package var nanoseconds: Nanoseconds

  /// Makes a report from its fields.
  package init(
    cycles: Int = 0, nanoseconds: Nanoseconds = Nanoseconds(p50: 0, p99: 0, max: 0)
  ) {
    self.cycles = cycles
    self.nanoseconds = nanoseconds
  }
}
