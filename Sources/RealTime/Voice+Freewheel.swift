internal import CRealTime
import Synchronization

extension Cycle {
  /// How long the process thread may wait in a cycle; JACK2 gives up on a client after 10 s
  /// (JackConstants.h, the timeout of the freewheel driver).
  private static let longestWaitNanoseconds: UInt64 = 9_000_000_000

  /// Lets the process thread wait for frames in this cycle.
  ///
  /// In freewheel only.
  @_noLocks
  package mutating func allowWaiting() {
    waitDeadline = crealtime_now() + Self.longestWaitNanoseconds
  }
}

/// The one place in which the process thread waits: in freewheel, so that no frame is lost.
extension Voice {
  private static let lookNanoseconds: UInt64 = 10_000_000
  /// A cycle waits no longer than this for frames that later cycles will want.
  private static let reserveNanoseconds: UInt64 = 20_000_000

  /// Waits until frames are there, or none will come or be wanted, or the time is over; then for
  /// half of what is kept ready beyond them, but not long: when time begins to count again, nothing
  /// waits any more for a decode thread that is late.
  ///
  /// Only from a cycle that has a deadline: the server then runs without regard to time, and the
  /// cycles of all clients wait for each other.
  ///
  /// - Parameters:
  ///   - count: Frames wanted, at most what the ring holds.
  ///   - deadline: When to give up, on the monotonic clock in nanoseconds.
  @_noLocks
  @inline(never)
  mutating func waitForFrames(_ count: Int, until deadline: UInt64) {
    wait(for: min(count, source.capacity), until: deadline)
    let most = unsafe min(source.capacity, control.pointee.aheadLimit.load(ordering: .relaxed))
    let reserve = min(count + most / 2, most)
    guard mustWait(for: reserve) else { return }
    wait(for: reserve, until: min(deadline, crealtime_now() + Self.reserveNanoseconds))
  }

  @_noLocks
  private mutating func wait(for count: Int, until deadline: UInt64) {
    guard mustWait(for: count) else { return }
    unsafe control.pointee.isAwaited.store(true, ordering: .sequentiallyConsistent)
    while mustWait(for: count), crealtime_now() < deadline {
      unsafe crealtime_wake(wakeup)
      _ = unsafe crealtime_wait_until(
        arrival, min(deadline, crealtime_now() + Self.lookNanoseconds))
    }
    unsafe control.pointee.isAwaited.store(false, ordering: .relaxed)
  }

  @_noLocks
  private mutating func mustWait(for count: Int) -> Bool {
    guard case .run = unsafe control.pointee.request else { return false }
    // The final frame is read first: once it is known, every frame before it is readable.
    let isFinal = unsafe control.pointee.finalFrame.load(ordering: .acquiring) >= 0
    let isStarved = unsafe control.pointee.isStarved.load(ordering: .acquiring)
    return source.readableFrames < count && !isFinal && !isStarved
  }
}
