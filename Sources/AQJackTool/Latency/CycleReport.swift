import LatencyMeter

/// The measurement of the process cycle, with the fields of `aqjack latency --cycles --json`.
package struct CycleReport: Sendable, Hashable, Codable {
  /// The nanoseconds that shares of the cycles did not exceed.
  package struct Percentiles: Sendable, Hashable, Codable {
    /// Half of them.
    package var p50: UInt64
    /// Nine of ten.
    package var p90: UInt64
    /// 99 of 100.
    package var p99: UInt64
    /// 999 of 1000.
    package var p999: UInt64
    /// 9999 of 10,000.
    package var p9999: UInt64
    /// All.
    package var max: UInt64

    init(_ histogram: Histogram) {
      p50 = histogram.quantile(0.5)
      p90 = histogram.quantile(0.9)
      p99 = histogram.quantile(0.99)
      p999 = histogram.quantile(0.999)
      p9999 = histogram.quantile(0.9999)
      max = histogram.maximum
    }

    /// The percentiles with their names, in rising order.
    var all: [(name: String, nanoseconds: UInt64)] {
      [
        ("50 %", p50), ("90 %", p90), ("99 %", p99), ("99.9 %", p999), ("99.99 %", p9999),
        ("max", max),
      ]
    }
  }

  /// The version of this object.
  package var version = 1
  /// Frames per second.
  package var sampleRate: Int
  /// Frames in a period.
  package var period: Int
  /// Cycles counted.
  package var cycles: Int
  /// Cycles that never came.
  package var missed: Int
  /// When the server reported xruns, in seconds from the beginning on.
  package var xruns: [Double]
  /// From the ideal start of a cycle to the callback.
  package var wakeupNanoseconds: Percentiles
  /// From the start of the callback to its end.
  package var durationNanoseconds: Percentiles
  /// The share of a period that all clients need, as JACK estimates it.
  package var dspLoadPercent: Double
}
