import Synchronization

/// Silence that a voice put between two of its frames because the next ones were not there.
package struct Underrun: Sendable, Hashable, BitwiseCopyable {
  /// Frames of the voice before the silence.
  package var frame: Int
  /// Frames of silence.
  package var count: Int

  /// Makes an underrun from its fields.
  @_noLocks
  package init(frame: Int, count: Int) {
    self.frame = frame
    self.count = count
  }
}

/// A lock-free row of underruns from the process thread to one other thread.
///
/// When nobody reads it and it is full, further underruns are not listed; the count of silent
/// frames in ``VoiceControl/underrunFrames`` stays right.
@safe
struct UnderrunLog: ~Copyable {
  static let capacity = 256

  /// Underruns ever noted.
  ///
  /// Written by the process thread.
  private let noted = Atomic<Int>(0)
  /// Underruns ever taken.
  ///
  /// Written by the reading thread.
  private let taken = Atomic<Int>(0)
  private let entries: UnsafeMutablePointer<Underrun>

  /// Uses memory for `capacity` entries that outlives the log.
  init(entries: UnsafeMutablePointer<Underrun>) {
    unsafe self.entries = entries
  }

  /// Notes an underrun.
  ///
  /// Process thread.
  @_noLocks
  borrowing func note(_ underrun: Underrun) {
    let index = noted.load(ordering: .relaxed)
    guard index - taken.load(ordering: .acquiring) < Self.capacity else { return }
    unsafe entries[index % Self.capacity] = underrun
    noted.store(index + 1, ordering: .releasing)
  }

  /// Takes the oldest underrun.
  ///
  /// One thread that is not the process thread.
  borrowing func take() -> Underrun? {
    let index = taken.load(ordering: .relaxed)
    guard index < noted.load(ordering: .acquiring) else { return nil }
    let underrun = unsafe entries[index % Self.capacity]
    taken.store(index + 1, ordering: .releasing)
    return underrun
  }
}
