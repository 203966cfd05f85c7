import Glibc
import RealTime
import Testing

/// In freewheel a cycle waits for its frames.
struct FreewheelTests {
  @Test func `a cycle waits for frames that come late`() throws {
    let (rig, voice) = (RenderRig(portCount: 1), try FedVoice())
    voice.start(in: rig)
    let decode = Unchecked(voice)
    let thread = TestThread {
      for part in 0..<4 {
        usleep(5000)
        decode.value.write([signal(from: part * 16, count: 16)])
        decode.value.handle.announceFrames()
      }
    }
    #expect(rig.render(64, isFreewheeling: true) == [signal(count: 64)])
    thread.join()
    #expect(voice.handle.underrunFrames == 0)
  }

  @Test func `the decode thread is woken while a cycle waits`() throws {
    let (rig, voice) = (RenderRig(portCount: 1), try FedVoice())
    voice.start(in: rig)
    let decode = Unchecked(voice)
    let thread = TestThread {
      decode.value.handle.wakeup.wait()
      decode.value.write([signal(count: 64)])
      decode.value.handle.announceFrames()
    }
    #expect(rig.render(64, isFreewheeling: true) == [signal(count: 64)])
    thread.join()
  }

  @Test func `a cycle does not wait for more than the ring holds`() throws {
    let (rig, voice) = (RenderRig(portCount: 1), try FedVoice(capacity: 40))
    voice.write([signal(count: 40)])
    voice.start(in: rig)
    #expect(rig.render(64, isFreewheeling: true) == [signal(count: 40) + silence(24)])
  }

  @Test(arguments: [0, 10])
  func `a cycle does not wait behind the end`(length: Int) throws {
    let (rig, voice) = (RenderRig(portCount: 1), try FedVoice())
    if length > 0 { voice.write([signal(count: length)]) }
    voice.end()
    voice.start(in: rig)
    let rendered = rig.render(64, isFreewheeling: true)
    #expect(rendered == [signal(count: length) + silence(64 - length)])
  }

  @Test(arguments: [VoiceRequest.hold, .leave])
  func `a waiting cycle goes on when the voice is to be silent`(request: VoiceRequest) throws {
    let (rig, voice) = (RenderRig(portCount: 1), try FedVoice())
    voice.start(in: rig)
    let control = Unchecked(voice)
    let thread = TestThread {
      usleep(5000)
      control.value.handle.ask(request)
    }
    let start = ContinuousClock.now
    #expect(rig.render(64, isFreewheeling: true) == [silence(64)])
    #expect(ContinuousClock.now - start < .seconds(5))
    thread.join()
  }

  /// A decode thread that moves to another voice makes no frames for it before the old one is gone.
  @Test(arguments: [false, true])
  func `a voice that was asked to leave is gone before another one waits`(isOnHold: Bool) throws {
    let (rig, old, new) = (RenderRig(portCount: 1), try FedVoice(), try FedVoice())
    old.write([signal(count: 64)])
    old.start(in: rig)
    rig.render(32)
    if isOnHold {
      old.handle.ask(.hold)
      rig.render(32)
    }
    old.handle.ask(.leave)
    new.start(in: rig)
    let (left, decode) = (Unchecked(old), Unchecked(new))
    let thread = TestThread {
      for _ in 0..<5000 where left.value.handle.phase != .gone { usleep(1000) }
      decode.value.write([signal(count: 64)])
      decode.value.handle.announceFrames()
    }
    let start = ContinuousClock.now
    #expect(rig.render(64, isFreewheeling: true) == [signal(count: 64)])
    #expect(ContinuousClock.now - start < .seconds(4))
    thread.join()
  }

  @Test func `a waiting cycle goes on when the client has nothing to give`() throws {
    let (rig, voice) = (RenderRig(portCount: 1), try FedVoice())
    voice.start(in: rig)
    let decode = Unchecked(voice)
    let thread = TestThread {
      usleep(5000)
      decode.value.handle.setStarved(true)
    }
    let start = ContinuousClock.now
    #expect(rig.render(64, isFreewheeling: true) == [silence(64)])
    #expect(ContinuousClock.now - start < .seconds(5))
    thread.join()
  }

  /// The predecessor ends with the last frame of a cycle; in the next one it is in the list no more.
  @Test func `a voice behind one that has ended starts also while another one comes`() throws {
    let (rig, slow, before, behind, other) = (
      RenderRig(portCount: 1), try FedVoice(), try FedVoice(), try FedVoice(), try FedVoice()
    )
    slow.write([silence(32)])
    before.write([signal(count: 32)])
    before.end()
    behind.write([signal(1, count: 32)])
    behind.handle.setStart(behind: before.handle)
    for voice in [slow, before, behind] { voice.start(in: rig) }
    #expect(rig.render(32) == [signal(count: 32)])
    while slow.pendingWakeUps > 0 { slow.handle.wakeup.wait() }
    let decode = (Unchecked(slow), Unchecked(other), rig.handle)
    let thread = TestThread {
      // The cycle has begun and taken what had come.
      decode.0.value.handle.wakeup.wait()
      decode.2.deliver(decode.1.value.handle)
      decode.0.value.write([silence(32)])
      decode.0.value.handle.announceFrames()
    }
    #expect(rig.render(32, isFreewheeling: true) == [signal(1, count: 32)])
    thread.join()
  }

  /// A voice whose ends are used by two threads.
  private struct Unchecked: @unchecked Sendable {
    let value: FedVoice
    init(_ value: FedVoice) { self.value = value }
  }
}
