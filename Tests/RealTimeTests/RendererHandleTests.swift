import Synchronization
import Testing

@testable import RealTime

struct RendererHandleTests {
  @Test func `a voice is kept for the cycle in which it goes`() throws {
    let handle = RendererHandle(portCount: 1)
    let watched = Watched()
    try watched.deliver(to: handle)
    unsafe handle.mailbox.pointee.cycleCount.wrappingAdd(1, ordering: .relaxed)
    // In the middle of a cycle: the process thread has said so and has still to wake.
    watched.voice?.publishGone()
    for _ in 0..<3 { handle.collect() }
    #expect(watched.voice != nil)
    unsafe handle.mailbox.pointee.cycleCount.wrappingAdd(1, ordering: .relaxed)
    handle.collect()
    #expect(watched.voice == nil)
  }

  @Test func `a voice in the list is kept without anybody else`() throws {
    let rig = RenderRig(portCount: 1)
    let watched = Watched()
    try watched.deliver(to: rig.handle)
    _ = rig.render(64, cycles: 10)
    rig.handle.collect()
    #expect(watched.voice?.isDelivered == true)
    watched.voice?.ask(.leave)
    rig.render(64)
    rig.handle.collect()
    #expect(watched.voice != nil)
    rig.render(64)
    rig.handle.collect()
    #expect(watched.voice == nil)
  }

  @Test func `a new voice lets go of those that went before`() throws {
    let rig = RenderRig(portCount: 1)
    let watched = Watched()
    try watched.deliver(to: rig.handle)
    watched.voice?.ask(.leave)
    rig.render(64)
    let others = try (0..<2).map { _ in try FedVoice() }
    others[0].start(in: rig)
    rig.render(64)
    others[1].start(in: rig)
    #expect(watched.voice == nil)
  }

  @Test func `every voice is let go of when no process thread runs`() throws {
    let handle = RendererHandle(portCount: 1)
    let watched = Watched()
    try watched.deliver(to: handle)
    handle.releaseAll()
    #expect(watched.voice == nil)
  }

  /// A voice that only a renderer keeps.
  private final class Watched {
    private(set) weak var voice: VoiceHandle?

    func deliver(to handle: RendererHandle) throws {
      let made = try FedVoice().handle
      voice = made
      handle.deliver(made)
    }
  }
}

extension VoiceHandle {
  /// What the process thread does when it lets go of a voice.
  fileprivate func publishGone() { unsafe voice.pointee.publishGone() }
}
