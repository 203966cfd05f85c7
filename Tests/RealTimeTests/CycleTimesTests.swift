import CRTSan
import RealTime
import Testing

struct CycleTimesTests {
  @Test func `no cycle has no quantile`() {
    let times = CycleTimes()
    #expect(times.cycleCount == 0)
    #expect(times.maximum == 0)
    #expect(times.quantile(0.5) == 0)
    #expect(times.quantile(1) == 0)
  }

  @Test(arguments: [1, 63, 64, 65, 100, 1000, 4096, 123_456, 1_000_000, 20_000_000])
  func `a quantile is right to 1.6 percent`(nanoseconds: UInt64) {
    var times = CycleTimes()
    // The clock goes on between here and the count: the time recorded is not quite this one.
    for _ in 0..<100 { record(nanoseconds, in: &times) }
    #expect(times.cycleCount == 100)
    let median = times.quantile(0.5)
    #expect(median >= nanoseconds)
    #expect(times.quantile(0) <= median)
    #expect(median <= times.quantile(0.99))
    #expect(times.quantile(1) == times.maximum)
    #expect(Double(times.quantile(0.01)) >= Double(nanoseconds) * 0.984)
  }

  @Test func `quantiles part short cycles from long ones`() {
    var times = CycleTimes()
    for _ in 0..<90 { record(1_000_000, in: &times) }
    for _ in 0..<9 { record(1_000_000_000, in: &times) }
    record(3_000_000_000, in: &times)
    #expect(isNear(times.quantile(0.5), 1_000_000_000 / 1000))
    #expect(isNear(times.quantile(0.99), 1_000_000_000))
    #expect(isNear(times.quantile(1), 3_000_000_000))
    #expect(isNear(times.maximum, 3_000_000_000))
  }

  @Test func `a cycle of minutes is counted as a long one`() {
    var times = CycleTimes()
    record(600_000_000_000, in: &times)
    #expect(times.cycleCount == 1)
    #expect(times.maximum >= 600_000_000_000)
    #expect(times.quantile(1) >= UInt64(UInt32.max))
  }

  /// Counts a cycle of about this length, as the process thread does.
  private func record(_ nanoseconds: UInt64, in times: inout CycleTimes) {
    realtime_enter()
    times.record(since: CycleTimes.now() &- nanoseconds)
    realtime_exit()
  }

  /// Whether a time is this one, but for the histogram's parts and 50 ms of a busy machine.
  private func isNear(_ time: UInt64, _ expected: UInt64) -> Bool {
    time >= expected && Double(time) <= Double(expected) * 1.016 + 50_000_000
  }
}
