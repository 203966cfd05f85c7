internal import CRealTime

/// How long the process callback took, cycle by cycle.
///
/// Each power of two of nanoseconds is cut into 64 parts, so a quantile is right to 1.6 percent.
/// The process thread counts; read it when no process thread runs any more.
package struct CycleTimes: ~Copyable {
  private var histogram = CycleHistogram(partBits: 6, valueBits: 32)
  /// Cycles counted.
  package private(set) var cycleCount = 0

  /// No times, in memory that is present.
  package init() {}

  /// The time that `record` measures from; process thread.
  @_noLocks
  package static func now() -> UInt64 {
    crealtime_now()
  }

  /// Counts a cycle that began at `start` and ends now.
  ///
  /// Process thread.
  @_noLocks
  package mutating func record(since start: UInt64) {
    cycleCount += 1
    histogram.record(crealtime_now() &- start)
  }

  /// The longest cycle, in nanoseconds.
  package var maximum: UInt64 { histogram.maximum }

  /// The time that a share of the cycles did not exceed.
  ///
  /// - Parameter share: 0 to 1.
  /// - Returns: Nanoseconds, 0 when no cycle was counted.
  package func quantile(_ share: Double) -> UInt64 {
    let rank = max(1, Int((share * Double(cycleCount)).rounded(.up)))
    var sum = 0
    for cell in histogram.cells {
      sum += cell.count
      if sum >= rank { return min(maximum, cell.values.upperBound) }
    }
    return maximum
  }
}
