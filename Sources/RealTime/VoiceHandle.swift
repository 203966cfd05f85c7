import Synchronization

/// A voice as the control and decode threads hold it: its memory, its ring, its controls.
///
/// The process thread works in this memory while the voice is in a renderer, so whoever delivers
/// a voice keeps the handle until the voice is gone; ``RendererHandle`` does.
@safe
package final class VoiceHandle: @unchecked Sendable {
  /// Names the voice among all voices of the process; never 0.
  package let id: Int
  /// The ring that the voice reads.
  package let ring: SampleRing
  /// Where the decode thread of the voice sleeps.
  package let wakeup: Wakeup
  /// Where the process thread sleeps in freewheel.
  private let arrival = Wakeup()

  let voice: UnsafeMutablePointer<Voice>
  private let memory: VoiceMemory
  private let gainBlocks: GainBlocks
  private var control: UnsafeMutablePointer<VoiceControl> { unsafe memory.control }

  /// A renderer that keeps the voice, and so is not kept by it.
  private struct Keeper {
    weak var handle: RendererHandle?
  }
  /// Protects who has the voice.
  private let renderer = Mutex(Keeper())

  private let wasDelivered = Atomic<Bool>(false)
  private static let lastID = Atomic<Int>(0)

  /// Makes a voice that holds.
  ///
  /// The result is nil when the system has no memory left.
  ///
  /// - Parameters:
  ///   - channelCount: Channels, 1 to 255.
  ///   - capacity: Frames that the ring has room for.
  ///   - gain: Linear gain to start at.
  ///   - pan: Pan to start at, -1 to 1.
  ///   - routes: Where the channels go, nil for channel k to port k.
  ///   - wakeup: Where the decode thread sleeps.
  package init?(
    channelCount: Int, capacity: Int, gain: Float, pan: Float = 0, routes: [Route]? = nil,
    wakeup: Wakeup
  ) {
    let straight = Route.straight(channelCount)
    guard let ring = SampleRing(channelCount: channelCount, capacity: capacity),
      let memory = VoiceMemory(
        channelCount: channelCount, gain: gain, pan: pan,
        routes: routes?.filter { $0.channel < channelCount } ?? straight)
    else { return nil }
    id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    self.ring = ring
    self.wakeup = wakeup
    unsafe voice = memory.voice
    unsafe voice.initialize(
      to: Voice(
        id: id, memory: memory, wakeup: wakeup.semaphore, arrival: arrival.semaphore,
        source: ring.makeConsumer()))
    unsafe gainBlocks = GainBlocks(first: memory.gainBlock)
    self.memory = memory
  }

  deinit {
    unsafe voice.deinitialize(count: 1)
  }

  // MARK: - From the control thread

  /// Whether the process thread has been given the voice.
  package var isDelivered: Bool { wasDelivered.load(ordering: .acquiring) }

  /// Notes that the process thread of a renderer is given the voice.
  func setDelivered(to renderer: RendererHandle) {
    self.renderer.withLock { $0.handle = renderer }
    wasDelivered.store(true, ordering: .releasing)
  }

  /// Asks the process thread for something; it happens in the next cycle.
  package func ask(_ request: VoiceRequest) {
    unsafe control.pointee.ask(request)
    renderer.withLock { $0.handle }?.announceRequest()
  }

  /// Sets the device frame of the first frame; heeded until the voice has started.
  package func setStart(frame: Int64) {
    unsafe control.pointee.startFrame.store(frame, ordering: .relaxed)
  }

  /// Sets the voice behind whose last frame this one starts; heeded until it has started.
  ///
  /// - Parameter predecessor: Has been delivered, or will be before this voice; nil for none.
  package func setStart(behind predecessor: VoiceHandle?) {
    // Releasing: whoever reads it finds the predecessor in the list or in the inbox.
    unsafe control.pointee.predecessor.store(predecessor?.id ?? 0, ordering: .releasing)
  }

  /// Puts the start off until the voice behind which it comes is set.
  package func setStartBehindUnknown() {
    unsafe control.pointee.predecessor.store(
      VoiceControl.unknownPredecessor, ordering: .relaxed)
  }

  /// Takes over when, and behind whom, another voice starts.
  package func takeOverStart(of other: VoiceHandle) {
    let (from, to) = unsafe (other.control, control)
    unsafe to.pointee.startFrame.store(
      from.pointee.startFrame.load(ordering: .relaxed), ordering: .relaxed)
    unsafe to.pointee.predecessor.store(
      from.pointee.predecessor.load(ordering: .acquiring), ordering: .releasing)
  }

  /// Moves the gain.
  ///
  /// - Parameters:
  ///   - gain: Linear gain to reach.
  ///   - frames: Frames to take for it.
  package func setGain(_ gain: Float, over frames: Int) {
    var target = GainTarget(gain: gain, frames: UInt32(clamping: frames))
    // The process thread heeds what differs, and a gain event may have changed the gain since.
    if unsafe control.pointee.isShaped.load(ordering: .relaxed),
      unsafe control.pointee.gainTarget.load(ordering: .relaxed) == target.bits
    {
      target = GainTarget(gain: gain, frames: target.frames ^ 1)
    }
    unsafe control.pointee.gainTarget.store(target.bits, ordering: .relaxed)
  }

  /// Moves the pan.
  ///
  /// - Parameter pan: -1 for left only to 1 for right only.
  package func setPan(_ pan: Float) {
    let isSame = unsafe control.pointee.panBits.load(ordering: .relaxed) == pan.bitPattern
    if isSame, unsafe !control.pointee.isShaped.load(ordering: .relaxed) { return }
    // The process thread heeds what differs, and a gain event may have changed the pan since.
    let nearest = pan > 0 ? pan.nextDown : pan.nextUp
    unsafe control.pointee.panBits.store(
      (isSame ? nearest : pan).bitPattern, ordering: .relaxed)
    unsafe control.pointee.isShaped.store(true, ordering: .relaxed)
  }

  /// Says whether the process thread is to measure levels.
  package func setMetering(_ isOn: Bool) {
    unsafe memory.meter.pointee.setOn(isOn)
  }

  /// The peak of a channel since this was last asked, after the gain; 0 while nothing is measured.
  package func takePeak(ofChannel channel: Int) -> Float {
    unsafe memory.meter.pointee.take(ofChannel: channel)
  }

  // MARK: - From the decode thread

  /// Adds a gain that is due at a frame; events come in the order of their frames.
  package func schedule(_ event: GainEvent) {
    unsafe memory.schedule.pointee.add(event, blocks: gainBlocks)
    unsafe control.pointee.isShaped.store(true, ordering: .relaxed)
  }

  /// Says how many frames the voice has in all; it ends behind the last.
  package func setFinalFrame(_ frame: Int) {
    unsafe control.pointee.finalFrame.store(frame, ordering: .releasing)
  }

  /// Takes back where the voice ends, so that more frames may follow.
  ///
  /// - Returns: Whether that came in time; otherwise the voice is gone with the present cycle.
  package func withdrawFinalFrame() -> Bool {
    unsafe control.pointee.withdrawEnd()
  }

  /// Says whether no frames will come before the client does something.
  package func setStarved(_ isStarved: Bool) {
    unsafe control.pointee.isStarved.store(isStarved, ordering: .releasing)
    announceFrames()
  }

  /// Wakes the process thread if it waits for frames.
  ///
  /// After every write, and every change of what it waits for.
  package func announceFrames() {
    guard unsafe control.pointee.isAwaited.load(ordering: .sequentiallyConsistent) else { return }
    arrival.wake()
  }

  /// Says how many frames are kept ready at most, so that in freewheel nobody waits for more.
  package func setAheadLimit(_ frames: Int) {
    unsafe control.pointee.aheadLimit.store(frames, ordering: .relaxed)
  }

  /// Asks to be woken when this many frames have been taken.
  package func setWakeUp(at frame: Int) {
    unsafe control.pointee.wakeAt.store(frame, ordering: .releasing)
  }

  /// Takes the oldest underrun that has not been taken.
  package func nextUnderrun() -> Underrun? {
    unsafe memory.underruns.pointee.take()
  }

  // MARK: - Any thread

  /// Whether the process thread has been told where the voice ends.
  package var hasFinalFrame: Bool {
    unsafe control.pointee.finalFrame.load(ordering: .acquiring) >= 0
  }
  /// How far the voice has come.
  package var phase: VoicePhase { unsafe control.pointee.phase }
  /// Device frame at which the first frame sounded, nil before.
  package var firstFrame: Int64? {
    let frame = unsafe control.pointee.firstFrame.load(ordering: .relaxed)
    return frame < 0 ? nil : frame
  }
  /// Device frame behind the last frame that has sounded, nil before the first.
  package var endFrame: Int64? {
    let frame = unsafe control.pointee.endFrame.load(ordering: .relaxed)
    return frame < 0 ? nil : frame
  }
  /// Frames of silence since the last frame that sounded, while more were due.
  package var silentFrames: Int { unsafe control.pointee.silentFrames.load(ordering: .relaxed) }
  /// Frames of silence between frames that sounded, in all.
  package var underrunFrames: Int {
    unsafe control.pointee.underrunFrames.load(ordering: .relaxed)
  }
  /// The present gain, linear.
  package var gain: Float {
    Float(bitPattern: unsafe control.pointee.gainBits.load(ordering: .relaxed))
  }

  /// Frames of the device since the voice began, but for those in which it was on hold.
  package var elapsedFrames: Int { unsafe control.pointee.elapsedFrames.load(ordering: .relaxed) }

  /// Frames of silence for want of frames since the voice began, also before its first frame.
  ///
  /// Frame k of the ring sounds when k more than these have elapsed, unless it comes too late.
  package var delayFrames: Int { unsafe control.pointee.delayFrames.load(ordering: .relaxed) }

  /// How loud a channel is, while levels are measured.
  ///
  /// - Parameter channel: 0 to the number of channels less 1.
  /// - Returns: Its level, from the last cycles.
  package func level(ofChannel channel: Int) -> ChannelLevel {
    precondition(
      (0..<ring.channelCount).contains(channel), "VoiceHandle.level: no such channel")
    return unsafe memory.meter.pointee.level(ofChannel: channel)
  }
}
