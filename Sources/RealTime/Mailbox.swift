package import Synchronization

/// What other threads give to the process thread of a device, and learn from it.
@safe
package struct Mailbox: ~Copyable {
  /// Voices that have not been taken into the list, the newest first.
  ///
  /// Any thread adds.
  let inbox = unsafe Atomic<UnsafeMutablePointer<Voice>?>(nil)
  /// The gain of the whole device to move to, see ``GainTarget``.
  ///
  /// Written by any other thread.
  let gainTarget = Atomic<UInt64>(GainTarget(gain: 1, frames: 0).bits)
  /// Counts what voices have been asked, so that those on hold are looked at again.
  ///
  /// Written by any other thread.
  let askCount = Atomic<Int>(0)
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

  /// Has the process thread look at the voices that it has put aside.
  ///
  /// Any thread, after a voice was asked for something.
  func announceRequest() {
    askCount.wrappingAdd(1, ordering: .releasing)
  }

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

extension Mailbox {
  /// Forgets the voices that nobody has taken.
  ///
  /// Only when no process thread runs.
  func discardArrivals() {
    unsafe inbox.store(nil, ordering: .relaxed)
  }
}
