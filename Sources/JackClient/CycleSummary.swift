package import RealTime

/// How long the cycles of a client took, in nanoseconds.
package struct CycleSummary: Sendable, Hashable {
  /// Cycles measured.
  package let cycleCount: Int
  /// Half of the cycles took no longer.
  package let median: UInt64
  /// 99 of 100 cycles took no longer.
  package let percentile99: UInt64
  /// The longest.
  package let maximum: UInt64

  /// Sums up the cycles of a device.
  ///
  /// Only when no process thread runs.
  package init(_ renderer: RendererHandle) {
    unsafe self.init(renderer.times.pointee)
  }

  private init(_ times: borrowing CycleTimes) {
    cycleCount = times.cycleCount
    median = times.quantile(0.5)
    percentile99 = times.quantile(0.99)
    maximum = times.maximum
  }
}
