internal import CJack
import CRealTime
import RealTime
import Synchronization

/// What the control thread and the process thread tell each other about the transport.
///
/// The process thread lets the sound out only in cycles whose transport frame is that of the sound
/// at hand; any other frame it asks for. So what sounds in a cycle is the transport frame of that
/// cycle, or nothing. Sound that an underrun has made late is to be disarmed by the control thread.
@safe
struct TransportLink: ~Copyable {
  private enum Word {
    /// Nothing to say.
    static let none = Int64.min
    /// What is at hand belongs to no frame.
    static let nowhere: Int64 = -1
  }

  /// The transport frame of the sound at hand; written by the control thread, taken by the process
  /// thread.
  private let armed = Atomic<Int64>(Word.none)
  /// The transport frame that is wanted; written by the process thread, taken by the control thread.
  private let wanted = Atomic<Int64>(Word.none)
  /// Whether the transport rolled in the last cycle.
  let isRolling = Atomic<Bool>(false)

  /// The transport frame of the next frame that will sound; the process thread's own.
  ///
  /// Beside the others, since a change to it would be one to all of this while they are in use.
  private let next: UnsafeMutablePointer<Int64>
  private let notice: UnsafeMutablePointer<sem_t>

  /// Sound that was prepared for a frame further ahead than this was prepared for another place.
  private static let longestLead: Int64 = 1 << 20

  init(notice: UnsafeMutablePointer<sem_t>) {
    unsafe self.notice = unsafe notice
    unsafe next = .allocate(capacity: 1)
    unsafe next.initialize(to: Word.nowhere)
  }

  deinit {
    unsafe next.deallocate()
  }

  // MARK: - From the control thread

  /// Says that the sound at hand begins with a transport frame.
  func arm(at frame: Int64) {
    armed.store(frame, ordering: .releasing)
  }

  /// Says that the sound at hand belongs to no frame, so that it will be asked for.
  func disarm() {
    armed.store(Word.nowhere, ordering: .releasing)
  }

  /// Takes the frame that is wanted, nil if the sound at hand is the right one.
  func takeWanted() -> Int64? {
    // What was wanted before the process thread has taken the last answer is answered by it.
    guard armed.load(ordering: .acquiring) == Word.none else { return nil }
    let frame = wanted.exchange(Word.none, ordering: .acquiring)
    return frame == Word.none ? nil : frame
  }

  // MARK: - From the process thread

  /// Says whether the sound at hand belongs to this cycle.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - count: Frames in the cycle.
  /// - Returns: Frames of silence before the first one that may sound, nil for silence only.
  @_noLocks
  func admit(_ client: OpaquePointer, frames count: Int) -> Int? {
    takeArmed()
    var place: UInt32 = 0
    let rolls = unsafe cjack_transport_rolls(client, &place)
    let frame = Int64(place)
    isRolling.store(rolls, ordering: .relaxed)
    guard rolls else {
      if unsafe next.pointee != frame { ask(for: frame) }
      return nil
    }
    guard unsafe next.pointee >= frame, unsafe next.pointee - frame < Self.longestLead else {
      unsafe next.pointee = Word.nowhere
      ask(for: frame)
      return nil
    }
    let offset = Int(unsafe next.pointee - frame)
    guard offset < count else { return nil }
    unsafe next.pointee = frame + Int64(count)
    return offset
  }

  /// Whether the sound of a transport frame is at hand; asks for it if not.
  @_noLocks
  func isReady(for frame: Int64) -> Bool {
    takeArmed()
    if unsafe next.pointee == frame { return true }
    ask(for: frame)
    return false
  }

  @_noLocks
  private func takeArmed() {
    guard armed.load(ordering: .relaxed) != Word.none else { return }
    wanted.store(Word.none, ordering: .relaxed)
    unsafe next.pointee = armed.exchange(Word.none, ordering: .acquiringAndReleasing)
  }

  @_noLocks
  private func ask(for frame: Int64) {
    let isNew = wanted.load(ordering: .relaxed) == Word.none
    wanted.store(frame, ordering: .releasing)
    if isNew { unsafe crealtime_wake(notice) }
  }
}

/// The sync callback, which JACK calls on the process thread.
@_noLocks
func sync(
  _ state: jack_transport_state_t, _ position: UnsafeMutablePointer<jack_position_t>?,
  _ argument: UnsafeMutableRawPointer?
) -> CInt {
  guard let link = unsafe argument?.assumingMemoryBound(to: TransportLink.self),
    let position = unsafe position
  else { return 1 }
  return unsafe link.pointee.isReady(for: Int64(cjack_position_frame(position))) ? 1 : 0
}
