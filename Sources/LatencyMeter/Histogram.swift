/// How often which values were counted, in cells of a few values each.
package struct Histogram: Sendable, Hashable {
  /// Values that were counted together.
  package struct Cell: Sendable, Hashable {
    /// The values.
    package let values: ClosedRange<UInt64>
    /// How often they came.
    package let count: Int

    /// Makes a cell.
    package init(values: ClosedRange<UInt64>, count: Int) {
      self.values = values
      self.count = count
    }

    var middle: Double { (Double(values.lowerBound) + Double(values.upperBound)) / 2 }
  }

  /// The cells with a count, in rising order.
  package let cells: [Cell]
  /// The greatest value, exactly.
  package let maximum: UInt64
  /// All counts together.
  package let count: Int

  /// Makes a histogram.
  ///
  /// - Parameters:
  ///   - cells: The cells in rising order.
  ///   - maximum: The greatest value.
  package init(cells: [Cell], maximum: UInt64) {
    self.cells = cells.filter { $0.count > 0 }
    self.maximum = maximum
    count = cells.reduce(0) { $0 + $1.count }
  }

  /// The value that a share of all does not exceed.
  ///
  /// - Parameter share: 0 to 1.
  /// - Returns: The greatest value of its cell; 0 when nothing was counted.
  package func quantile(_ share: Double) -> UInt64 {
    let rank = max(1, Int((share * Double(count)).rounded(.up)))
    var sum = 0
    for cell in cells {
      sum += cell.count
      if sum >= rank { return min(maximum, cell.values.upperBound) }
    }
    return maximum
  }

  /// How many values lie in cells up to the one of this value.
  package func count(upTo value: UInt64) -> Int {
    cells.reduce(0) { $0 + ($1.values.lowerBound <= value ? $1.count : 0) }
  }

  /// The mean, each value taken as the middle of its cell.
  package var mean: Double {
    count == 0 ? 0 : cells.reduce(0) { $0 + $1.middle * Double($1.count) } / Double(count)
  }

  /// The standard deviation, each value taken as the middle of its cell.
  package var standardDeviation: Double {
    guard count > 0 else { return 0 }
    let mean = mean
    let squares = cells.reduce(0) {
      $0 + ($1.middle - mean) * ($1.middle - mean) * Double($1.count)
    }
    return (squares / Double(count)).squareRoot()
  }
}
