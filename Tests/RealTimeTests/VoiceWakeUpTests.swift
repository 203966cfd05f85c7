import RealTime
import Testing

struct VoiceWakeUpTests {
  @Test func `an armed wait is woken once, in the cycle in which the frame is taken`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try sounding(in: rig)
    voice.handle.setWakeUp(at: 64 * 3 + 1)
    _ = rig.render(64, cycles: 2)
    #expect(voice.pendingWakeUps == 0)
    rig.render(64)
    #expect(voice.pendingWakeUps == 1)
    _ = rig.render(64, cycles: 20)
    #expect(voice.pendingWakeUps == 1)
  }

  @Test func `a frame on the border of a cycle counts as taken`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try sounding(in: rig)
    voice.handle.setWakeUp(at: 128)
    rig.render(64)
    #expect(voice.pendingWakeUps == 1)
  }

  @Test func `a wait that is armed too late is woken by the next cycle`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try sounding(in: rig)
    voice.handle.setWakeUp(at: 10)
    rig.render(64)
    #expect(voice.pendingWakeUps == 1)
  }

  @Test func `ordinary cycles wake nobody`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try sounding(in: rig)
    voice.handle.setGain(0.5, over: 300)
    _ = rig.render(64, cycles: 10)
    voice.handle.ask(.hold)
    _ = rig.render(64, cycles: 10)
    voice.handle.ask(.run)
    _ = rig.render(64, cycles: 10)
    #expect(voice.pendingWakeUps == 0)
  }

  @Test func `the start wakes the decode thread`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    voice.handle.setStart(frame: 100_100)
    voice.start(in: rig)
    rig.render(64)
    #expect(voice.pendingWakeUps == 0)
    rig.render(64)
    #expect(voice.pendingWakeUps == 1)
    #expect(voice.handle.phase == .running)
  }

  @Test func `an underrun wakes when it ends and the end of a voice wakes`() throws {
    let rig = RenderRig(portCount: 1)
    let voice = try FedVoice()
    voice.write([signal(count: 32)])
    voice.start(in: rig)
    rig.render(64)
    _ = voice.handle.wakeup.wait(atMost: 0)
    _ = rig.render(64, cycles: 3)
    #expect(voice.pendingWakeUps == 0)
    voice.write([signal(count: 100)])
    rig.render(64)
    #expect(voice.pendingWakeUps == 1)
    voice.end()
    rig.render(64)
    #expect(voice.pendingWakeUps == 2)
  }

  @Test func `a wake-up is not lost before the wait, and a wait ends by itself`() {
    let wakeup = Wakeup()
    wakeup.wake()
    wakeup.wait()
    #expect(!wakeup.wait(atMost: 1000))
    wakeup.wake()
    #expect(wakeup.wait(atMost: 1_000_000_000))
  }

  /// A voice that has begun and whose wake-ups have been taken.
  private func sounding(in rig: RenderRig) throws -> FedVoice {
    let voice = try FedVoice()
    voice.write([signal(count: 4000)])
    voice.start(in: rig)
    rig.render(64)
    #expect(voice.handle.wakeup.wait(atMost: 0))
    #expect(voice.pendingWakeUps == 0)
    return voice
  }
}
