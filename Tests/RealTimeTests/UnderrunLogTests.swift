@testable import RealTime
import Testing

struct UnderrunLogTests {
  @Test func `a full log keeps the oldest and takes new ones when it was read`() {
    let entries = UnsafeMutablePointer<Underrun>.allocate(capacity: UnderrunLog.capacity)
    defer { unsafe entries.deallocate() }
    unsafe entries.initialize(repeating: Underrun(frame: 0, count: 0), count: UnderrunLog.capacity)
    let log = unsafe UnderrunLog(entries: entries)
    #expect(log.take() == nil)
    for frame in 0..<(UnderrunLog.capacity + 10) { log.note(Underrun(frame: frame, count: 1)) }
    #expect(log.take() == Underrun(frame: 0, count: 1))
    log.note(Underrun(frame: 999, count: 2))
    log.note(Underrun(frame: 1000, count: 2))
    for frame in 1..<UnderrunLog.capacity {
      #expect(log.take() == Underrun(frame: frame, count: 1))
    }
    #expect(log.take() == Underrun(frame: 999, count: 2))
    #expect(log.take() == nil)
  }
}
