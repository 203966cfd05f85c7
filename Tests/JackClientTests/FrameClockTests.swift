import CRTSan
@testable import JackClient
import Testing

struct FrameClockTests {
  @Test func `the first cycle has JACK's own frame time`() {
    var clock = FrameClock()
    #expect(advance(&clock, to: 123_456) == 123_456)
    #expect(advance(&clock, to: 123_712) == 123_712)
  }

  @Test func `the frame goes on where JACK's 32 bits wrap round`() {
    var clock = FrameClock()
    var time = UInt32.max - 1000
    var frame = Int64(time)
    #expect(advance(&clock, to: time) == frame)
    for _ in 0..<20 {
      time &+= 256
      frame += 256
      #expect(advance(&clock, to: time) == frame)
    }
    #expect(frame > Int64(UInt32.max))
  }

  @Test func `the frame goes on through several rounds`() {
    var clock = FrameClock()
    var time: UInt32 = 0
    var frame: Int64 = 0
    for _ in 0..<40 {
      #expect(advance(&clock, to: time) == frame)
      // Half a round at a time, as if cycles were lost for hours.
      time &+= 1 << 31
      frame += 1 << 31
    }
  }

  @Test func `a cycle that is told twice has the same frame`() {
    var clock = FrameClock()
    #expect(advance(&clock, to: 7) == 7)
    #expect(advance(&clock, to: 7) == 7)
  }

  private func advance(_ clock: inout FrameClock, to time: UInt32) -> Int64 {
    realtime_enter()
    defer { realtime_exit() }
    return clock.advance(to: time)
  }
}
