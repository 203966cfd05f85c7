import CRTSan
import RealTime
import Testing

struct CycleMeterTests {
  @Test(arguments: [0, 1, 1023, 1024, 2047, 2048, 2049, 4095, 4096, 1_000_000, 68_719_476_735])
  func `a value lies in a cell of a thousandth of it`(_ value: UInt64) throws {
    var histogram = CycleHistogram()
    histogram.record(value)
    let cell = try #require(histogram.cells.first)
    #expect(histogram.cells.count == 1)
    #expect(cell.values.contains(value))
    #expect(cell.count == 1)
    #expect(cell.values.upperBound - cell.values.lowerBound <= value / 1000)
    #expect(histogram.maximum == value)
  }

  @Test
  func `cells lie side by side`() {
    var histogram = CycleHistogram()
    for value in 0..<UInt64(10_000) { histogram.record(value) }
    let cells = histogram.cells
    #expect(cells.reduce(0) { $0 + $1.count } == 10_000)
    #expect(
      zip(cells, cells.dropFirst()).allSatisfy { $0.values.upperBound + 1 == $1.values.lowerBound })
  }

  @Test
  func `a value beyond all counts as the largest`() throws {
    var histogram = CycleHistogram()
    histogram.record(.max)
    #expect(try #require(histogram.cells.first).values.contains(1 << 36 - 1))
  }

  @Test
  func `cycles, missed ones and their times are counted`() throws {
    let handle = CycleMeterHandle(loadPerFrame: 0)
    let cycle = { (time: UInt32) in
      let now = CycleMeter.now()
      realtime_enter()
      unsafe handle.meter.pointee.finish(
        start: now, delay: 5000, time: time, frames: 64)
      realtime_exit()
    }
    cycle(0)
    handle.setCounting(true)
    for time: UInt32 in [64, 128, 320, 384, 400] { cycle(time) }
    #expect(handle.cycleCount == 5)
    // Two periods were left out before 320; 400 is within the one that began at 384.
    #expect(handle.missedCount == 2)
    #expect(handle.wakeups.cells.first?.values.contains(5000) == true)
    #expect(handle.durations.cells.reduce(0) { $0 + $1.count } == 5)
  }

  @Test
  func `the load takes the time that was asked for`() {
    let handle = CycleMeterHandle(loadPerFrame: 10_000)
    handle.setCounting(true)
    let start = CycleMeter.now()
    realtime_enter()
    unsafe handle.meter.pointee.finish(start: start, delay: 0, time: 0, frames: 100)
    realtime_exit()
    #expect(CycleMeter.now() - start >= 1_000_000)
    #expect(handle.durations.maximum >= 1_000_000)
  }
}
