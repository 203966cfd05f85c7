import Synchronization

/// A device's mailbox, ports and renderer as other threads hold them, and the keeper of its voices.
///
/// It outlives the client whose process thread works in it: when another client takes over, the
/// voices are where they were.
@safe
package final class RendererHandle: @unchecked Sendable {
  /// The mailbox that the process thread reads.
  package let mailbox: UnsafeMutablePointer<Mailbox>
  /// The ports' buffers, filled in by the process callback at each cycle.
  package let ports: UnsafeMutablePointer<PortBuffer>
  /// How many ports there are.
  package let portCount: Int
  /// The state of the process thread.
  package let renderer: UnsafeMutablePointer<Renderer>
  /// How long the cycles took, of all clients; written by the process thread.
  package let times: UnsafeMutablePointer<CycleTimes>

  /// A voice that the process thread may still touch.
  private struct Held {
    let voice: VoiceHandle
    /// Cycles rendered when the voice was first seen gone.
    var goneSince: Int?
  }

  /// Protects the list of voices; never taken on the process thread.
  private let held = Mutex<[Held]>([])

  /// Makes the memory of a renderer.
  ///
  /// - Parameter portCount: Ports, 0 or more.
  package init(portCount: Int) {
    self.portCount = portCount
    unsafe mailbox = .allocate(capacity: 1)
    unsafe mailbox.initialize(to: Mailbox())
    unsafe ports = .allocate(capacity: max(portCount, 1))
    unsafe renderer = .allocate(capacity: 1)
    unsafe renderer.initialize(to: Renderer(mailbox: mailbox))
    unsafe times = .allocate(capacity: 1)
    unsafe times.initialize(to: CycleTimes())
  }

  deinit {
    unsafe times.deinitialize(count: 1)
    unsafe times.deallocate()
    unsafe renderer.deinitialize(count: 1)
    unsafe renderer.deallocate()
    unsafe ports.deallocate()
    unsafe mailbox.deinitialize(count: 1)
    unsafe mailbox.deallocate()
  }

  /// Cycles rendered to their end.
  package var cycleCount: Int { unsafe mailbox.pointee.cycleCount.load(ordering: .acquiring) }
  /// Device frame behind the last rendered cycle.
  package var frame: Int64 { unsafe mailbox.pointee.frame.load(ordering: .relaxed) }

  /// Moves the gain of everything that is mixed.
  ///
  /// Any thread.
  ///
  /// - Parameters:
  ///   - gain: Linear gain to reach.
  ///   - frames: Frames to take for it.
  package func setGain(_ gain: Float, over frames: Int) {
    let target = GainTarget(gain: gain, frames: UInt32(clamping: frames))
    unsafe mailbox.pointee.gainTarget.store(target.bits, ordering: .relaxed)
  }

  /// Hands a voice to the process thread and keeps it until it is gone.
  package func deliver(_ voice: VoiceHandle) {
    collect()
    held.withLock { $0.append(Held(voice: voice)) }
    voice.setDelivered(to: self)
    unsafe mailbox.pointee.deliver(voice.voice)
  }

  /// Has the process thread look at the voices that it has put aside.
  func announceRequest() {
    unsafe mailbox.pointee.announceRequest()
  }

  /// Lets go of the voices that the process thread will not touch again.
  ///
  /// A voice is marked gone within a cycle, and its decode thread woken after that; so it is kept
  /// until that cycle has ended.
  package func collect() {
    let cycles = cycleCount
    held.withLock { held in
      for index in held.indices where held[index].goneSince == nil {
        // The count must be read after the phase: an older one would be over too early.
        if held[index].voice.phase == .gone { held[index].goneSince = cycleCount }
      }
      held.removeAll { $0.goneSince.map { $0 < cycles } ?? false }
    }
  }

  /// Lets go of all voices.
  ///
  /// Only when no process thread runs any more.
  package func releaseAll() {
    unsafe mailbox.pointee.discardArrivals()
    unsafe renderer.pointee = Renderer(mailbox: mailbox)
    held.withLock { $0.removeAll() }
  }
}
