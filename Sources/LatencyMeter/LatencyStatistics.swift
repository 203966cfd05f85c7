/// How the results of several runs are spread.
package struct LatencyStatistics: Sendable, Hashable {
  /// The least.
  package let minimum: Double
  /// As many are less as are more.
  package let median: Double
  /// The greatest.
  package let maximum: Double
  /// The standard deviation of the runs, 0 for a single one.
  package let standardDeviation: Double

  /// Sums up results.
  ///
  /// The result is nil when there are none.
  ///
  /// - Parameter values: The results in any order.
  package init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    minimum = first
    maximum = last
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    // From the first value on: results that are all the same have no spread at all.
    let distances = sorted.map { $0 - first }
    let mean = distances.reduce(0, +) / Double(sorted.count)
    let squares = distances.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    standardDeviation = sorted.count > 1 ? (squares / Double(sorted.count - 1)).squareRoot() : 0
  }
}
