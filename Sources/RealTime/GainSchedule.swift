import Synchronization

/// A volume or pan that a voice takes at one of its frames.
package struct GainEvent: Sendable, Hashable, BitwiseCopyable {
  /// Frames of the voice before it.
  package var frame: Int
  /// Linear gain, nil to leave it.
  package var volume: Float?
  /// Pan, nil to leave it.
  package var pan: Float?

  /// Makes an event from its fields.
  package init(frame: Int, volume: Float?, pan: Float?) {
    self.frame = frame
    self.volume = volume
    self.pan = pan
  }
}

/// A lock-free row of gain events from the decode thread to the process thread, in order of frames.
///
/// It grows block by block and is never full: however many events lie in the frames that a cycle
/// takes, the process thread finds all of them.
@safe
struct GainSchedule: ~Copyable {
  /// Events ever added.
  ///
  /// Written by the decode thread.
  private let added = Atomic<Int>(0)
  /// Events ever taken.
  ///
  /// Written by the process thread.
  private let taken = Atomic<Int>(0)
  /// The block of the next event to take; the process thread's own.
  private let front: Atomic<UnsafeMutablePointer<GainBlock>>
  /// The block of the next event to add; the decode thread's own.
  private let back: Atomic<UnsafeMutablePointer<GainBlock>>

  /// Begins with a block that outlives the schedule.
  init(block: UnsafeMutablePointer<GainBlock>) {
    unsafe front = unsafe Atomic(block)
    unsafe back = unsafe Atomic(block)
  }

  /// Adds an event behind the others; it is lost when there is no memory for another block.
  ///
  /// Decode thread.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - blocks: Where a block comes from when this event fills the present one.
  borrowing func add(_ event: GainEvent, blocks: GainBlocks) {
    let index = added.load(ordering: .relaxed)
    let place = index % GainBlock.capacity
    let block = unsafe back.load(ordering: .relaxed)
    if place == GainBlock.capacity - 1 {
      guard let next = unsafe blocks.take(whenTaken: taken.load(ordering: .acquiring)) else {
        return
      }
      // Before the event: whoever takes that finds the block behind it.
      unsafe block.pointee.next.store(next, ordering: .releasing)
      unsafe back.store(next, ordering: .relaxed)
    }
    unsafe block.pointee.entries[place] = event
    added.store(index + 1, ordering: .releasing)
  }

  /// Frames of the voice before the next event, `Int.max` without one.
  var nextFrame: Int {
    @_noLocks get {
      let index = taken.load(ordering: .relaxed)
      guard index < added.load(ordering: .acquiring) else { return .max }
      let block = unsafe front.load(ordering: .relaxed)
      return unsafe block.pointee.entries[index % GainBlock.capacity].frame
    }
  }

  /// Takes the next event, which is there.
  ///
  /// Process thread.
  @_noLocks
  borrowing func take() -> GainEvent {
    let index = taken.load(ordering: .relaxed)
    let block = unsafe front.load(ordering: .relaxed)
    let event = unsafe block.pointee.entries[index % GainBlock.capacity]
    if index % GainBlock.capacity == GainBlock.capacity - 1,
      let next = unsafe block.pointee.next.load(ordering: .acquiring)
    {
      unsafe front.store(next, ordering: .relaxed)
    }
    // Behind the last look at the block, which may be used again from here on.
    taken.store(index + 1, ordering: .releasing)
    return event
  }
}
