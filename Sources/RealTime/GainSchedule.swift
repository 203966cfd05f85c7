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
/// When it is full, further events are lost: a client has that many buffers at most.
@safe
struct GainSchedule: ~Copyable {
  static let capacity = 256

  /// Events ever added.
  ///
  /// Written by the decode thread.
  private let added = Atomic<Int>(0)
  /// Events ever taken.
  ///
  /// Written by the process thread.
  private let taken = Atomic<Int>(0)
  private let entries: UnsafeMutablePointer<GainEvent>

  /// Uses memory for `capacity` entries that outlives the schedule.
  init(entries: UnsafeMutablePointer<GainEvent>) {
    unsafe self.entries = entries
  }

  /// Adds an event behind the others.
  ///
  /// Decode thread.
  borrowing func add(_ event: GainEvent) {
    let index = added.load(ordering: .relaxed)
    guard index - taken.load(ordering: .acquiring) < Self.capacity else { return }
    unsafe entries[index % Self.capacity] = event
    added.store(index + 1, ordering: .releasing)
  }

  /// Frames of the voice before the next event, `Int.max` without one.
  var nextFrame: Int {
    @_noLocks get {
      let index = taken.load(ordering: .relaxed)
      guard index < added.load(ordering: .acquiring) else { return .max }
      return unsafe entries[index % Self.capacity].frame
    }
  }

  /// Takes the next event, which is there.
  ///
  /// Process thread.
  @_noLocks
  borrowing func take() -> GainEvent {
    let index = taken.load(ordering: .relaxed)
    let event = unsafe entries[index % Self.capacity]
    taken.store(index + 1, ordering: .releasing)
    return event
  }
}
