import Synchronization

/// The state of a device's process thread: its voices, in the order in which they came.
@safe
package struct Renderer: ~Copyable {
  let mailbox: UnsafeMutablePointer<Mailbox>
  private var first: UnsafeMutablePointer<Voice>?
  /// Voices on hold, which cost nothing until one of them is asked for something.
  private var firstOnHold: UnsafeMutablePointer<Voice>?
  /// The count of requests at which they were put aside.
  private var askCount = 0
  /// Counts the cycles.
  private var turn = 0
  /// The gain of everything that is mixed.
  var gain = GainRamp(value: 1)
  var gainTarget = GainTarget(gain: 1, frames: 0).bits

  /// Starts without voices.
  ///
  /// - Parameter mailbox: Must outlive the renderer.
  package init(mailbox: UnsafeMutablePointer<Mailbox>) {
    unsafe self.mailbox = mailbox
  }

  /// Fills the ports' buffers of one cycle, every frame of every port.
  ///
  /// Process thread.
  ///
  /// - Parameters:
  ///   - cycle: The cycle; its ports have their buffers.
  ///   - isOpen: Whether voices may sound; while false the ports are silent and no start comes.
  @_noLocks
  package mutating func render(_ cycle: Cycle, isOpen: Bool) {
    if unsafe mailbox.pointee.inbox.load(ordering: .relaxed) != nil { takeArrivals() }
    let asked = unsafe mailbox.pointee.askCount.load(ordering: .acquiring)
    if asked != askCount { recallVoices(asked) }
    let haveLeavers = cycle.waitDeadline != 0 && releaseLeavers()
    let hasLeft = renderVoices(cycle, isOpen: isOpen) || haveLeavers
    cycle.silenceUnwrittenPorts()
    if mustApplyGain { applyGain(to: cycle) }
    if hasLeft { dismissVoices() }
    let frame = cycle.frame + Int64(cycle.frameCount)
    unsafe mailbox.pointee.frame.store(frame, ordering: .relaxed)
    // One thread writes it, so no locked operation has to wait for all the ports' stores.
    let cycles = unsafe mailbox.pointee.cycleCount.load(ordering: .relaxed)
    unsafe mailbox.pointee.cycleCount.store(cycles + 1, ordering: .releasing)
  }

  /// Asks for what the cycle will read of the first voice, while the ports are looked up.
  ///
  /// Process thread, before the cycle.
  @_noLocks
  package func prefetch() {
    guard let first = unsafe first else { return }
    unsafe RealTime.prefetch(first, byteCount: MemoryLayout<Voice>.stride)
  }

  /// Gives each voice its turn, also one that stands in the list before the voice it waits for.
  ///
  /// - Returns: Whether a voice has ended or is on hold.
  @_noLocks
  @inline(__always)
  private mutating func renderVoices(_ cycle: Cycle, isOpen: Bool) -> Bool {
    turn &+= 1
    unsafe first?.pointee.prefetch(frameCount: cycle.frameCount)
    var hasLeft = false
    // Each round but the last ends a voice, or finds one on hold.
    while true {
      let round = renderRound(cycle, isOpen: isOpen)
      if round.hasLeft { hasLeft = true }
      guard round.hasLeft, round.isWaiting, isOpen else { return hasLeft }
    }
  }

  /// Renders the voices that have not had their turn and need not wait for another.
  ///
  /// - Returns: Whether some still wait, and whether a voice has ended or is on hold.
  @_noLocks
  @inline(__always)
  private mutating func renderRound(
    _ cycle: Cycle, isOpen: Bool
  ) -> (isWaiting: Bool, hasLeft: Bool) {
    var (isWaiting, hasLeft) = (false, false)
    var voice = unsafe first
    while let present = unsafe voice {
      unsafe voice = present.pointee.next
      unsafe voice?.pointee.prefetch(frameCount: cycle.frameCount)
      if unsafe present.pointee.isEnded || present.pointee.lastTurn == turn { continue }
      if isOpen, let start = unsafe earliestStart(of: present, in: cycle) {
        unsafe present.pointee.lastTurn = turn
        unsafe present.pointee.render(in: cycle, notBefore: start)
      } else {
        unsafe present.pointee.leaveIfAsked()
        isWaiting = true
      }
      if unsafe present.pointee.isEnded || present.pointee.isOnHold {
        hasLeft = true
        if cycle.waitDeadline != 0, unsafe present.pointee.isEnded {
          unsafe present.pointee.publishGone()
        }
      }
    }
    return (isWaiting, hasLeft)
  }

  /// Lets go of the voices that were asked to leave, before another one waits for its frames: the
  /// decode thread makes none while it waits for its old voice to be gone.
  ///
  /// In freewheel only.
  ///
  /// - Returns: Whether there was one.
  @_noLocks
  @inline(never)
  private func releaseLeavers() -> Bool {
    var hasLeft = false
    var voice = unsafe first
    while let present = unsafe voice {
      unsafe present.pointee.leaveIfAsked()
      if unsafe present.pointee.isEnded {
        unsafe present.pointee.publishGone()
        hasLeft = true
      }
      unsafe voice = present.pointee.next
    }
    return hasLeft
  }

  /// The device frame before which a voice may not start, nil while its predecessor still sounds or
  /// has not come.
  @_noLocks
  private func earliestStart(
    of voice: UnsafeMutablePointer<Voice>, in cycle: Cycle
  ) -> Int64? {
    let predecessor = unsafe voice.pointee.predecessor
    guard predecessor != 0 else { return cycle.frame + Int64(cycle.startOffset) }
    return unsafe end(of: predecessor, before: voice, in: cycle)
  }

  /// Where the voice that is named `predecessor` ended, nil while it has not.
  @_noLocks
  @inline(never)
  private func end(
    of predecessor: Int, before follower: UnsafeMutablePointer<Voice>, in cycle: Cycle
  ) -> Int64? {
    if predecessor == VoiceControl.unknownPredecessor { return nil }
    var other = unsafe first
    while let present = unsafe other {
      if unsafe present.pointee.id == predecessor {
        unsafe follower.pointee.metPredecessor = predecessor
        guard unsafe present.pointee.isEnded else { return nil }
        return unsafe max(cycle.frame, present.pointee.endFrame)
      }
      unsafe other = present.pointee.next
    }
    if isOnHold(predecessor) { return nil }
    if unsafe follower.pointee.metPredecessor == predecessor { return cycle.frame }
    // Who was never in the list has gone before, or has come since the list was filled.
    return unsafe mailbox.pointee.inbox.load(ordering: .relaxed) == nil ? cycle.frame : nil
  }

  /// Whether the voice of a name is one that was put aside.
  @_noLocks
  private func isOnHold(_ id: Int) -> Bool {
    var voice = unsafe firstOnHold
    while let present = unsafe voice {
      if unsafe present.pointee.id == id { return true }
      unsafe voice = present.pointee.next
    }
    return false
  }

  // MARK: - The list

  /// Appends what the inbox holds, turning its order round so that the oldest comes first.
  @_noLocks
  @inline(never)
  private mutating func takeArrivals() {
    var newest = unsafe mailbox.pointee.inbox.exchange(nil, ordering: .acquiring)
    var oldest: UnsafeMutablePointer<Voice>? = nil
    while let voice = unsafe newest {
      unsafe newest = voice.pointee.next
      unsafe voice.pointee.next = oldest
      unsafe oldest = voice
    }
    unsafe append(oldest)
  }

  @_noLocks
  private mutating func append(_ voices: UnsafeMutablePointer<Voice>?) {
    guard var last = unsafe first else {
      unsafe first = voices
      return
    }
    while let next = unsafe last.pointee.next { unsafe last = next }
    unsafe last.pointee.next = voices
  }

  /// Takes back the voices that were put aside: one of them may have been asked for something.
  @_noLocks
  @inline(never)
  private mutating func recallVoices(_ asked: Int) {
    askCount = asked
    let voices = unsafe firstOnHold
    unsafe firstOnHold = nil
    unsafe append(voices)
  }

  /// Lets go of the voices that have ended, and puts those aside that are on hold.
  @_noLocks
  @inline(never)
  private mutating func dismissVoices() {
    var kept: UnsafeMutablePointer<Voice>? = nil
    var voice = unsafe first
    while let present = unsafe voice {
      let next = unsafe present.pointee.next
      let isEnded = unsafe present.pointee.isEnded
      if unsafe isEnded || present.pointee.isOnHold {
        if let kept = unsafe kept {
          unsafe kept.pointee.next = next
        } else {
          unsafe first = next
        }
        if isEnded {
          unsafe present.pointee.publishGone()
        } else {
          unsafe putAside(present)
        }
      } else {
        unsafe kept = present
      }
      unsafe voice = next
    }
  }

  @_noLocks
  private mutating func putAside(_ voice: UnsafeMutablePointer<Voice>) {
    unsafe voice.pointee.isOnHold = false
    unsafe voice.pointee.next = firstOnHold
    unsafe firstOnHold = voice
  }
}
