internal import CRealTime
import Synchronization

/// One run of frames through a device: what the process thread knows of a queue.
///
/// The control and decode threads speak to it through ``VoiceControl`` only.
@safe
package struct Voice: ~Copyable {
  /// The next voice in the renderer's list, or in its inbox.
  ///
  /// Nothing else may use it.
  var next: UnsafeMutablePointer<Voice>?
  /// Names the voice among those of a device; never 0.
  let id: Int
  let control: UnsafeMutablePointer<VoiceControl>
  let underruns: UnsafeMutablePointer<UnderrunLog>
  /// Where the decode thread waits.
  let wakeup: UnsafeMutablePointer<sem_t>

  let meter: UnsafeMutablePointer<Meter>
  /// Where the process thread sleeps in freewheel.
  let arrival: UnsafeMutablePointer<sem_t>

  var source: SampleConsumer
  /// The renderer's cycle in which it was last asked to sound.
  var lastTurn = 0
  var gain: GainRamp
  private var gainTarget: UInt64
  private var phase = VoicePhase.waiting
  private var silence = 0
  private var mustWake = false
  private var elapsed = 0
  private var delay = 0
  /// What is out of the ordinary about the voice; only cycles with ``VoiceControl/isShaped`` look.
  var shape: VoiceShape

  init(
    id: Int, memory: borrowing VoiceMemory, wakeup: UnsafeMutablePointer<sem_t>,
    arrival: UnsafeMutablePointer<sem_t>, source: consuming SampleConsumer
  ) {
    self.id = id
    unsafe control = memory.control
    unsafe underruns = memory.underruns
    unsafe meter = memory.meter
    unsafe self.wakeup = wakeup
    unsafe self.arrival = arrival
    self.source = source
    gainTarget = unsafe control.pointee.gainTarget.load(ordering: .relaxed)
    gain = GainRamp(value: GainTarget(bits: gainTarget).gain)
    shape = VoiceShape(memory: memory)
  }

  /// Whether the voice has sounded its last frame or was asked to leave.
  var isEnded: Bool {
    @_noLocks get { if case .gone = phase { true } else { false } }
  }

  /// The predecessor that the renderer has found in its list, 0 before.
  ///
  /// One that was there and is not any more has gone.
  var metPredecessor = 0

  /// Whether the voice was found on hold, and is to be put aside.
  var isOnHold = false

  /// Device frame behind the last frame that sounded; of a voice without frames the one at which
  /// it began.
  private(set) var endFrame: Int64 = 0

  /// The voice to wait for, see ``VoiceControl/predecessor``.
  var predecessor: Int {
    @_noLocks get { unsafe control.pointee.predecessor.load(ordering: .acquiring) }
  }

  /// Sounds in the cycle, as far as it is asked to and frames are there.
  ///
  /// - Parameters:
  ///   - cycle: Where the frames go.
  ///   - earliest: The device frame before which the voice may not start; not before the cycle.
  @_noLocks
  @inline(__always)
  mutating func render(in cycle: Cycle, notBefore earliest: Int64) {
    switch unsafe control.pointee.request {
    case .hold:
      isOnHold = true
      return
    case .leave: leaveIfAsked()
    case .run: run(in: cycle, notBefore: earliest)
    }
    wakeIfDue()
  }

  /// Ends the voice if that was asked for; it makes no sound in this cycle.
  @_noLocks
  mutating func leaveIfAsked() {
    guard case .leave = unsafe control.pointee.request else { return }
    phase = .gone
  }

  /// Says once that the process thread will not touch the voice after this cycle.
  @_noLocks
  mutating func publishGone() {
    if case .gone = unsafe control.pointee.phase { return }
    unsafe control.pointee.publish(.gone)
    unsafe crealtime_wake(wakeup)
  }

  // MARK: - Phases

  @_noLocks
  @inline(__always)
  private mutating func run(in cycle: Cycle, notBefore earliest: Int64) {
    var offset = 0
    if case .waiting = phase {
      let start = unsafe max(earliest, control.pointee.startFrame.load(ordering: .relaxed))
      guard start < cycle.frame + Int64(cycle.frameCount) else { return }
      offset = Int(start - cycle.frame)
      begin(at: cycle.frame + Int64(offset))
    }
    sound(in: cycle, from: offset)
  }

  @_noLocks
  @inline(never)
  private mutating func begin(at frame: Int64) {
    phase = .running
    endFrame = frame
    unsafe control.pointee.publish(.running)
    mustWake = true
  }

  // MARK: - Frames

  @_noLocks
  @inline(__always)
  private mutating func sound(in cycle: Cycle, from offset: Int) {
    if cycle.waitDeadline != 0 {
      waitForFrames(cycle.frameCount - offset, until: cycle.waitDeadline)
    }
    // The final frame is read first: once it is known, every frame before it is readable.
    let final = unsafe control.pointee.finalFrame.load(ordering: .acquiring)
    let due = cycle.frameCount - offset
    let rest = final < 0 ? due : min(due, final - source.readFrames)
    let count = min(rest, source.readableFrames)
    if count > 0 { take(count, in: cycle, at: offset) }
    if source.readFrames == final, unsafe control.pointee.sealEnd(at: final) {
      phase = .gone
      return elapse(rest)
    }
    if count < due { lack(due - count) }
    elapse(due)
  }

  @_noLocks
  private mutating func elapse(_ count: Int) {
    elapsed += count
    unsafe control.pointee.elapsedFrames.store(elapsed, ordering: .relaxed)
  }

  @_noLocks
  @inline(__always)
  private mutating func take(_ count: Int, in cycle: Cycle, at offset: Int) {
    if silence > 0 { closeUnderrun() }
    if unsafe control.pointee.gainTarget.load(ordering: .relaxed) != gainTarget {
      updateGainTarget()
    }
    let start = cycle.frame + Int64(offset)
    if source.readFrames == 0 {
      unsafe control.pointee.firstFrame.store(start, ordering: .relaxed)
    }
    endFrame = start + Int64(count)
    unsafe control.pointee.endFrame.store(endFrame, ordering: .relaxed)
    // Set before the frames that it is about: whoever sees those sees this.
    if unsafe control.pointee.isShaped.load(ordering: .relaxed) {
      takeShaped(count, in: cycle, at: offset)
    } else {
      takeStraight(count, in: cycle, at: offset)
    }
    unsafe control.pointee.gainBits.store(gain.value.bitPattern, ordering: .relaxed)
  }

  /// Takes frames whose channels go to the ports in their order at one gain.
  @_noLocks
  @inline(__always)
  private mutating func takeStraight(_ count: Int, in cycle: Cycle, at offset: Int) {
    let isPlain = count == cycle.frameCount && count <= source.contiguousFrames && gain.isUnity
    for channel in 0..<min(source.channelCount, cycle.portCount) {
      if isPlain, unsafe !cycle.ports[channel].isWritten {
        unsafe Mixing.copy(source.head(of: channel), to: cycle.ports[channel].samples, count: count)
        unsafe cycle.ports[channel].isWritten = true
      } else {
        write(channel, to: channel, of: cycle, at: offset, count: count, gain)
      }
    }
    if unsafe meter.pointee.isOn { measure(count) }
    source.advance(by: count)
    gain.advance(by: count)
  }

  // MARK: - Gain

  @_noLocks
  @inline(never)
  private mutating func updateGainTarget() {
    gainTarget = unsafe control.pointee.gainTarget.load(ordering: .relaxed)
    let target = GainTarget(bits: gainTarget)
    // Before its first frame a voice has no gain that could click.
    gain.move(to: target.gain, over: source.readFrames == 0 ? 0 : Int(target.frames))
  }

  // MARK: - Silence and wake-up

  /// Frames are due that are not there.
  @_noLocks
  private mutating func lack(_ count: Int) {
    delay += count
    unsafe control.pointee.delayFrames.store(delay, ordering: .relaxed)
    if source.readFrames > 0 { addSilence(count) }
  }

  @_noLocks
  private mutating func addSilence(_ count: Int) {
    silence += count
    if unsafe meter.pointee.isOn { measureSilence(count) }
    unsafe control.pointee.silentFrames.store(silence, ordering: .relaxed)
  }

  /// Frames go on after silence: only now it is an underrun, and not the end of the queue's data.
  @_noLocks
  @inline(never)
  private mutating func closeUnderrun() {
    unsafe underruns.pointee.note(Underrun(frame: source.readFrames, count: silence))
    unsafe control.pointee.underrunFrames.wrappingAdd(silence, ordering: .relaxed)
    silence = 0
    unsafe control.pointee.silentFrames.store(0, ordering: .relaxed)
    mustWake = true
  }

  @_noLocks
  private mutating func wakeIfDue() {
    let wakeAt = unsafe control.pointee.wakeAt.load(ordering: .acquiring)
    if source.readFrames >= wakeAt {
      unsafe control.pointee.wakeAt.store(Int.max, ordering: .relaxed)
      mustWake = true
    }
    guard mustWake else { return }
    mustWake = false
    unsafe crealtime_wake(wakeup)
  }
}
