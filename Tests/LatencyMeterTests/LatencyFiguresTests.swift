import LatencyMeter
import Testing

struct LatencyFiguresTests {
  @Test(arguments: [
    (256.0, 128, 128), (257, 128, 129), (-2048, -1024, -1024), (-3, -1, -2), (0.4, 0, 0),
    (0.5, 0, 1), (255.6, 128, 128), (-0.4, 0, 0),
  ])
  func `the advice is rounded and splits an odd frame`(
    _ excess: Double, _ input: Int, _ output: Int
  ) {
    let advice = LatencyAdvice(excess: excess)
    #expect(advice.input == input)
    #expect(advice.output == output)
    // Once the server reports this much more, half a frame is left at most.
    #expect(abs(excess - Double(advice.input + advice.output)) <= 0.5)
  }

  @Test
  func `statistics of several runs`() throws {
    let statistics = try #require(LatencyStatistics([3, 1, 2, 10]))
    #expect(statistics.minimum == 1)
    #expect(statistics.median == 2.5)
    #expect(statistics.maximum == 10)
    #expect(abs(statistics.standardDeviation - 4.0825) < 0.0001)
    #expect(LatencyStatistics([]) == nil)
    #expect(try #require(LatencyStatistics([7])).standardDeviation == 0)
    #expect(try #require(LatencyStatistics([256.1, 256.1, 256.1])).standardDeviation == 0)
  }

  @Test(arguments: [
    (256.0, 3, "256.000"), (0.0005, 3, "0.001"), (-0.0004, 3, "0.000"), (-1.25, 1, "-1.3"),
    (5.3333333, 3, "5.333"), (7.5, 0, "8"), (1e300, 2, "1e+300"), (.nan, 2, "nan"),
  ])
  func `numbers have a fixed count of decimals`(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(FixedPoint.text(value, decimals: decimals) == text)
  }
}

struct HistogramTests {
  private static let histogram = Histogram(
    cells: (1...100).map { .init(values: UInt64($0 * 1000)...UInt64($0 * 1000 + 9), count: 10) },
    maximum: 100_003)

  @Test(arguments: [(0.0, 1009), (0.5, 50009), (0.9, 90009), (0.999, 100_003), (1, 100_003)])
  func `a quantile is the greatest value of its cell`(_ share: Double, _ value: UInt64) {
    #expect(Self.histogram.quantile(share) == value)
  }

  @Test
  func `the percentile text has the columns of HdrHistogram`() {
    let text = PercentileText.text(of: Self.histogram, unit: 1000, layout: (26, 2048))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0] == "       Value     Percentile TotalCount 1/(1-Percentile)")
    #expect(lines[1] == "")
    #expect(lines[2] == "       1.009 0.000000000000         10           1.00")
    #expect(lines[7] == "      50.009 0.500000000000        500           2.00")
    #expect(lines.contains("     100.003 1.000000000000       1000"))
    #expect(lines.contains("#[Mean    =       50.505, StdDeviation   =       28.866]"))
    #expect(lines.contains("#[Max     =      100.003, Total count    =         1000]"))
    #expect(lines.contains("#[Buckets =           26, SubBuckets     =         2048]"))
  }

  @Test
  func `an empty histogram has a text too`() {
    let empty = Histogram(cells: [], maximum: 0)
    #expect(empty.quantile(0.5) == 0)
    #expect(PercentileText.text(of: empty, unit: 1, layout: (26, 2048)).contains("#[Mean"))
  }
}
