package import CRealTime

/// Where a thread sleeps until the process thread, or any other, has something for it.
///
/// A wake-up before the wait is not lost; several before it may count as several.
@safe
package final class Wakeup: @unchecked Sendable {
  /// The semaphore, for the process thread.
  package let semaphore: UnsafeMutablePointer<sem_t>

  /// Makes a place to sleep with no wake-up pending.
  package init() {
    unsafe semaphore = .allocate(capacity: 1)
    unsafe semaphore.initialize(to: sem_t())
    unsafe sem_init(semaphore, 0, 0)
  }

  deinit {
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  /// Wakes the sleeping thread, or the next one that goes to sleep.
  ///
  /// Any thread.
  package func wake() {
    unsafe crealtime_wake(semaphore)
  }

  /// Sleeps until woken.
  package func wait() {
    unsafe crealtime_wait(semaphore)
  }

  /// Sleeps until woken, or until the time is over.
  ///
  /// - Parameter nanoseconds: The longest time to sleep, from now on.
  /// - Returns: Whether it was woken.
  package func wait(atMost nanoseconds: UInt64) -> Bool {
    unsafe crealtime_wait_until(semaphore, crealtime_now() &+ nanoseconds)
  }
}
