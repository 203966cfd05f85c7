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

  /// Where the process thread sleeps in freewheel.
  let arrival: UnsafeMutablePointer<sem_t>

  /// Gains that are due at frames of the voice.
  let schedule: UnsafeMutablePointer<GainSchedule>
  /// Where each channel goes.
  private let routes: UnsafeMutablePointer<Route>
  private let routeCount: Int
  /// One for each channel.
  let meters: UnsafeMutablePointer<LevelMeter>

  var source: SampleConsumer
  var gains: SideGains
  var gainTarget: UInt64
  var panTarget: UInt32
  var pan: Float
  private var phase = VoicePhase.waiting
  private var silence = 0
  private var mustWake = false
  private var elapsed = 0

  init(
    id: Int, memory: borrowing VoiceMemory, wakeup: UnsafeMutablePointer<sem_t>,
    arrival: UnsafeMutablePointer<sem_t>, source: consuming SampleConsumer
  ) {
    self.id = id
    unsafe control = memory.control
    unsafe underruns = memory.underruns
    unsafe schedule = memory.schedule
    unsafe routes = memory.routes
    routeCount = memory.routeCount
    unsafe meters = memory.meters
    unsafe self.wakeup = wakeup
    unsafe self.arrival = arrival
    self.source = source
    gainTarget = unsafe control.pointee.gainTarget.load(ordering: .relaxed)
    panTarget = unsafe control.pointee.panBits.load(ordering: .relaxed)
    pan = Float(bitPattern: panTarget)
    gains = SideGains(volume: GainTarget(bits: gainTarget).gain, pan: pan)
  }

  /// Whether the voice has sounded its last frame or was asked to leave.
  var isEnded: Bool {
    @_noLocks get { if case .gone = phase { true } else { false } }
  }

  /// Device frame behind the last frame that sounded; of a voice without frames the one at which
  /// it began.
  private(set) var endFrame: Int64 = 0

  /// The voice to wait for, 0 for none.
  var predecessor: Int {
    @_noLocks get { unsafe control.pointee.predecessor.load(ordering: .relaxed) }
  }

  /// Sounds in the cycle, as far as it is asked to and frames are there.
  ///
  /// - Parameters:
  ///   - cycle: Where the frames go.
  ///   - earliest: The device frame before which the voice may not start; not before the cycle.
  @_noLocks
  mutating func render(in cycle: Cycle, notBefore earliest: Int64) {
    switch unsafe control.pointee.request {
    case .hold: return
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

  /// Says that the process thread will not touch the voice after this cycle.
  @_noLocks
  func publishGone() {
    unsafe control.pointee.publish(.gone)
    unsafe crealtime_wake(wakeup)
  }

  // MARK: - Phases

  @_noLocks
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
  private mutating func begin(at frame: Int64) {
    phase = .running
    endFrame = frame
    unsafe control.pointee.publish(.running)
    mustWake = true
  }

  // MARK: - Frames

  @_noLocks
  private mutating func sound(in cycle: Cycle, from offset: Int) {
    if cycle.waitDeadline != 0 {
      waitForFrames(cycle.frameCount - offset, until: cycle.waitDeadline)
    }
    // The final frame is read first: once it is known, every frame before it is readable.
    let final = unsafe control.pointee.finalFrame.load(ordering: .acquiring)
    let due = cycle.frameCount - offset
    let rest = final < 0 ? due : min(due, final - source.readFrames)
    let count = min(rest, source.readableFrames)
    if count > 0 { takeAll(count, in: cycle, at: offset) }
    if source.readFrames == final {
      phase = .gone
    } else if count < due, source.readFrames > 0 {
      addSilence(due - count)
    }
    elapse(rest)
  }

  @_noLocks
  private mutating func elapse(_ count: Int) {
    elapsed += count
    unsafe control.pointee.elapsedFrames.store(elapsed, ordering: .relaxed)
  }

  /// Takes frames, in parts where a gain is due in between.
  @_noLocks
  private mutating func takeAll(_ count: Int, in cycle: Cycle, at offset: Int) {
    if silence > 0 { closeUnderrun() }
    updateGainTarget()
    var done = 0
    while done < count {
      while unsafe schedule.pointee.nextFrame <= source.readFrames { takeGainEvent() }
      let next = unsafe schedule.pointee.nextFrame
      let part = min(count - done, next - source.readFrames)
      take(part, in: cycle, at: offset + done)
      done += part
    }
  }

  @_noLocks
  private mutating func take(_ count: Int, in cycle: Cycle, at offset: Int) {
    let start = cycle.frame + Int64(offset)
    if source.readFrames == 0 {
      unsafe control.pointee.firstFrame.store(start, ordering: .relaxed)
    }
    for index in 0..<routeCount {
      let route = unsafe routes[index]
      guard route.port < cycle.portCount else { continue }
      write(route, to: cycle, at: offset, count: count)
    }
    if unsafe control.pointee.isMetering.load(ordering: .relaxed) { measure(count) }
    endFrame = start + Int64(count)
    unsafe control.pointee.endFrame.store(endFrame, ordering: .relaxed)
    source.advance(by: count)
    advanceGain(by: count)
  }

  // MARK: - Silence and wake-up

  @_noLocks
  private mutating func addSilence(_ count: Int) {
    silence += count
    if unsafe control.pointee.isMetering.load(ordering: .relaxed) {
      for channel in 0..<source.channelCount { unsafe meters[channel].measureSilence(count) }
    }
    unsafe control.pointee.silentFrames.store(silence, ordering: .relaxed)
  }

  /// Frames go on after silence: only now it is an underrun, and not the end of the queue's data.
  @_noLocks
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
