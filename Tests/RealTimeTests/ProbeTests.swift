import RealTime
import Testing

struct ProbeTests {
  @Test(arguments: [1, 16, 63, 64, 100], [false, true])
  func `a signal is sent once after silence, and recorded as it comes back`(
    _ frames: Int, isShared: Bool
  ) throws {
    let rig = try ProbeRig(capacity: 400, isShared: isShared)
    let table = try #require(SignalTable((1...50).map(Float.init)))
    rig.handle.start(table, isRepeated: false, silenceFrames: 100, output: 0, recordedFrames: 300)
    rig.run(frames, cycles: 400 / frames + 1)
    let expected = Array(repeating: 0, count: 100) + (1...50).map(Float.init)
    #expect(Array(rig.sent[0].prefix(150)) == expected)
    #expect(rig.sent[0].dropFirst(150).allSatisfy { $0 == 0 })
    #expect(rig.sent[1].allSatisfy { $0 == 0 })
    #expect(rig.handle.recordedFrames == 300)
    let heard = rig.handle.samples(ofInput: 0, count: 300)
    #expect(Array(heard[frames..<frames + 150]) == expected)
    #expect(rig.handle.jumpCount == 0)
  }

  @Test
  func `a repeated signal comes and goes without a click`() throws {
    let rig = try ProbeRig(capacity: 4000)
    let table = try #require(SignalTable([1]))
    rig.handle.start(table, isRepeated: true, silenceFrames: 10, output: 1, recordedFrames: 4000)
    rig.run(64, cycles: 10)
    rig.handle.stop()
    #expect(!rig.handle.isIdle)
    rig.run(64, cycles: 5)
    #expect(rig.handle.isIdle)
    let sent = rig.sent[1]
    #expect(sent[265] == 1 && sent[600] == 1)
    #expect(sent.last == 0)
    #expect(zip(sent, sent.dropFirst()).allSatisfy { abs($0 - $1) < 0.0041 })
    #expect(rig.sent[0].allSatisfy { $0 == 0 })
  }

  @Test
  func `a take follows another`() throws {
    let rig = try ProbeRig(capacity: 100)
    for level: Float in [1, 2] {
      let table = try #require(SignalTable([level]))
      rig.handle.start(table, isRepeated: false, silenceFrames: 0, output: 0, recordedFrames: 100)
      #expect(rig.handle.recordedFrames == 0)
      rig.run(50, cycles: 2)
      #expect(rig.handle.samples(ofInput: 0, count: 100).max() == level)
      rig.handle.stop()
      rig.run(50, cycles: 6)
      #expect(rig.handle.isIdle)
    }
  }

  @Test
  func `a cycle that does not follow the one before is counted`() throws {
    let rig = try ProbeRig(capacity: 10)
    rig.run(64, cycles: 3)
    #expect(rig.handle.jumpCount == 0)
    rig.time &+= 64
    rig.run(64, cycles: 3)
    #expect(rig.handle.jumpCount == 1)
  }
}
