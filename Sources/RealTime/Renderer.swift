package import Synchronization

/// What other threads give to the process thread of a device, and learn from it.
@safe
package struct Mailbox: ~Copyable {
  /// Voices that have not been taken into the list, the newest first.
  ///
  /// Any thread adds.
  let inbox = unsafe Atomic<UnsafeMutablePointer<Voice>?>(nil)
  /// Cycles rendered to their end.
  ///
  /// Written by the process thread.
  package let cycleCount = Atomic<Int>(0)
  /// Device frame behind the last rendered cycle.
  ///
  /// Written by the process thread.
  package let frame = Atomic<Int64>(0)

  /// An empty mailbox.
  package init() {}

  /// Hands a voice to the process thread, which owns it until its phase is `gone`.
  ///
  /// Any thread.
  func deliver(_ voice: UnsafeMutablePointer<Voice>) {
    var head = unsafe inbox.load(ordering: .relaxed)
    while true {
      unsafe voice.pointee.next = head
      let (isDone, newest) = unsafe inbox.weakCompareExchange(
        expected: head, desired: voice,
        successOrdering: .releasing, failureOrdering: .relaxed)
      if isDone { return }
      unsafe head = newest
    }
  }
}

/// The state of a device's process thread: its voices, in the order in which they came.
@safe
package struct Renderer: ~Copyable {
  private let mailbox: UnsafeMutablePointer<Mailbox>
  private var first: UnsafeMutablePointer<Voice>?

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
    takeArrivals()
    renderVoices(cycle, isOpen: isOpen)
    cycle.silenceUnwrittenPorts()
    dismissEndedVoices()
    let frame = cycle.frame + Int64(cycle.frameCount)
    unsafe mailbox.pointee.frame.store(frame, ordering: .relaxed)
    // One thread writes it, so no locked operation has to wait for all the ports' stores.
    let cycles = unsafe mailbox.pointee.cycleCount.load(ordering: .relaxed)
    unsafe mailbox.pointee.cycleCount.store(cycles + 1, ordering: .releasing)
  }

  @_noLocks
  private mutating func renderVoices(_ cycle: Cycle, isOpen: Bool) {
    var voice = unsafe first
    while let present = unsafe voice {
      unsafe present.pointee.next?.pointee.prefetch(frameCount: cycle.frameCount)
      if isOpen, let start = unsafe earliestStart(of: present, in: cycle) {
        unsafe present.pointee.render(in: cycle, notBefore: start)
      } else {
        unsafe present.pointee.leaveIfAsked()
      }
      unsafe voice = present.pointee.next
    }
  }

  /// The device frame before which a voice may not start, nil while its predecessor still sounds.
  @_noLocks
  private func earliestStart(
    of voice: UnsafeMutablePointer<Voice>, in cycle: Cycle
  ) -> Int64? {
    let predecessor = unsafe voice.pointee.predecessor
    guard predecessor != 0 else { return cycle.frame }
    var other = unsafe first
    while let present = unsafe other {
      if unsafe present.pointee.id == predecessor {
        guard unsafe present.pointee.isEnded else { return nil }
        return unsafe max(cycle.frame, present.pointee.endFrame)
      }
      unsafe other = present.pointee.next
    }
    return cycle.frame
  }

  // MARK: - The list

  /// Appends what the inbox holds, turning its order round so that the oldest comes first.
  @_noLocks
  private mutating func takeArrivals() {
    guard unsafe mailbox.pointee.inbox.load(ordering: .relaxed) != nil else { return }
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

  @_noLocks
  private mutating func dismissEndedVoices() {
    var kept: UnsafeMutablePointer<Voice>? = nil
    var voice = unsafe first
    while let present = unsafe voice {
      let next = unsafe present.pointee.next
      if unsafe present.pointee.isEnded {
        if let kept = unsafe kept {
          unsafe kept.pointee.next = next
        } else {
          unsafe first = next
        }
        unsafe present.pointee.publishGone()
      } else {
        unsafe kept = present
      }
      unsafe voice = next
    }
  }
}
