/// The text that plotters of HdrHistogram read: a line for each of ever finer percentiles.
package enum PercentileText {
  /// Lines for each half of the way to 100 percent.
  private static let ticks = 5
  /// The last lines are this near to 1; nobody measures so many values.
  private static let mostHalvings = 30

  /// The text of a histogram, with line ends.
  ///
  /// - Parameters:
  ///   - histogram: What was counted.
  ///   - unit: Values that make one unit of the text, such as 1000 for microseconds.
  ///   - layout: The numbers of buckets and of their parts, for the last line.
  /// - Returns: A heading, lines of columns, and three lines that sum up.
  package static func text(
    of histogram: Histogram, unit: Double, layout: (buckets: Int, parts: Int)
  ) -> String {
    let lines = shares(of: histogram).map { line($0, histogram, unit) }
    let header = "\(pad("Value", 12)) \(pad("Percentile", 14)) \(pad("TotalCount", 10)) "
    return header + pad("1/(1-Percentile)", 14) + "\n\n" + lines.joined()
      + footer(histogram, unit, layout)
  }

  /// The shares to give, each once, up to the one behind which the maximum lies.
  private static func shares(of histogram: Histogram) -> [Double] {
    var shares: [Double] = []
    for halving in 0..<mostHalvings {
      let start = 1 - 1 / Double(1 << halving)
      let step = 1 / Double(1 << (halving + 1)) / Double(ticks)
      for tick in 0..<ticks {
        shares.append(start + Double(tick) * step)
        if histogram.quantile(shares[shares.count - 1]) >= histogram.maximum { return shares + [1] }
      }
    }
    return shares + [1]
  }

  private static func line(_ share: Double, _ histogram: Histogram, _ unit: Double) -> String {
    let value = histogram.quantile(share)
    let columns = [
      pad(FixedPoint.text(Double(value) / unit, decimals: 3), 12),
      pad(FixedPoint.text(share, decimals: 12), 14),
      pad("\(histogram.count(upTo: value))", 10),
    ]
    guard share < 1 else { return columns.joined(separator: " ") + "\n" }
    let inverse = pad(FixedPoint.text(1 / (1 - share), decimals: 2), 14)
    return columns.joined(separator: " ") + " \(inverse)\n"
  }

  private static func footer(
    _ histogram: Histogram, _ unit: Double, _ layout: (buckets: Int, parts: Int)
  ) -> String {
    let number = { (value: Double) in pad(FixedPoint.text(value / unit, decimals: 3), 12) }
    let (mean, deviation) = (number(histogram.mean), number(histogram.standardDeviation))
    return """
      #[Mean    = \(mean), StdDeviation   = \(deviation)]
      #[Max     = \(number(Double(histogram.maximum))), Total count    = \(pad("\(histogram.count)", 12))]
      #[Buckets = \(pad("\(layout.buckets)", 12)), SubBuckets     = \(pad("\(layout.parts)", 12))]

      """
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
