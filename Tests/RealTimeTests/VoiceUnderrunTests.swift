import RealTime
import Testing

struct VoiceUnderrunTests {
  @Test func `frames that come late are an underrun, counted with its place`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    voice.write([signal(count: 100)])
    voice.start(in: rig)
    #expect(rig.render(64, cycles: 3)[0] == signal(count: 100) + silence(92))
    // Until frames go on nobody knows whether this is the end.
    #expect(voice.handle.nextUnderrun() == nil)
    #expect(voice.handle.underrunFrames == 0)
    #expect(voice.handle.silentFrames == 92)

    voice.write([signal(from: 100, count: 64)])
    #expect(rig.render(64) == [signal(from: 100, count: 64)])
    #expect(voice.handle.nextUnderrun() == Underrun(frame: 100, count: 92))
    #expect(voice.handle.nextUnderrun() == nil)
    #expect(voice.handle.underrunFrames == 92)
    #expect(voice.handle.silentFrames == 0)
    #expect(voice.handle.endFrame == 100_256)
  }

  @Test func `silence at the end is no underrun`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    voice.write([signal(count: 70)])
    voice.start(in: rig)
    _ = rig.render(64, cycles: 4)
    #expect(voice.handle.silentFrames == 186)
    voice.end()
    #expect(rig.render(64) == [silence(64)])
    #expect(voice.handle.phase == .gone)
    #expect(voice.handle.nextUnderrun() == nil)
    #expect(voice.handle.underrunFrames == 0)
    #expect(voice.handle.endFrame == 100_070)
  }

  @Test(arguments: [0, 1, 63, 64, 65])
  func `an end that is taken back in time is none, and one that has come is`(length: Int) throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    if length > 0 { voice.write([signal(count: length)]) }
    voice.start(in: rig)
    voice.end()
    #expect(voice.handle.withdrawFinalFrame())
    #expect(!voice.handle.hasFinalFrame)
    _ = rig.render(64, cycles: 2)
    #expect(voice.handle.phase == .running)
    voice.write([signal(from: length, count: 10)])
    voice.end()
    #expect(rig.render(64) == [signal(from: length, count: 10) + silence(54)])
    #expect(voice.handle.phase == .gone)
    #expect(!voice.handle.withdrawFinalFrame())
    #expect(voice.handle.hasFinalFrame)
  }

  @Test(arguments: [0, 1, 63, 64, 65])
  func `an end that is known in time leaves no silence`(length: Int) throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    if length > 0 { voice.write([signal(count: length)]) }
    voice.end()
    voice.start(in: rig)
    #expect(rig.render(64, cycles: 2)[0] == signal(count: length) + silence(128 - length))
    #expect(voice.handle.phase == .gone)
    #expect(voice.handle.silentFrames == 0)
  }

  @Test func `silence before the first frame is no underrun`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    voice.start(in: rig)
    #expect(rig.render(64) == [silence(64)])
    #expect(voice.handle.phase == .running)
    #expect(voice.handle.firstFrame == nil)
    voice.write([signal(count: 64)])
    #expect(rig.render(64) == [signal(count: 64)])
    #expect(voice.handle.firstFrame == 100_064)
    #expect(voice.handle.nextUnderrun() == nil)
    #expect(voice.handle.underrunFrames == 0)
  }

  @Test func `every underrun is listed and all are summed`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    voice.start(in: rig)
    for index in 0..<300 {
      voice.write([signal(from: index * 60, count: 60)])
      rig.render(64)
    }
    // The first 256 fit into the log; the last silence is still open.
    for index in 1...256 {
      #expect(voice.handle.nextUnderrun() == Underrun(frame: index * 60, count: 4))
    }
    #expect(voice.handle.nextUnderrun() == nil)
    #expect(voice.handle.underrunFrames == 299 * 4)
    #expect(voice.handle.silentFrames == 4)
  }
}
