import Glibc

/// A value that one thread at a time may use, and whose changes others can wait for.
///
/// The standard library's `Mutex` has no condition to wait on; this is POSIX's mutex and condition
/// variable, made once. Never used by the process thread or a notification callback.
@safe
package final class Monitor<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  /// Makes a monitor.
  package init(_ value: sending Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe changed = .allocate(capacity: 1)
    unsafe changed.initialize(to: pthread_cond_t())
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(changed, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe changed.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Uses the value; no other thread does meanwhile.
  ///
  /// Waiting threads look at it again afterwards.
  ///
  /// - Parameters:
  ///   - isQuiet: Whether no waiting thread is woken, because none can wait for this change.
  ///   - body: Uses the value.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  package func withLock<Result, Failure: Error>(
    isQuiet: Bool = false, _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_mutex_unlock(mutex)
      // Behind the unlocking: a thread that is woken before it would only wait once more.
      if !isQuiet { unsafe pthread_cond_broadcast(changed) }
    }
    return try body(&value)
  }

  /// Waits until the value satisfies a condition, or until the time is over.
  ///
  /// - Parameters:
  ///   - seconds: The longest time to wait, nil for ever.
  ///   - isSatisfied: Looks at the value.
  /// - Returns: Whether the condition holds.
  package func wait(atMost seconds: Double? = nil, until isSatisfied: (Value) -> Bool) -> Bool {
    let deadline = seconds.map(Self.deadline)
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while !isSatisfied(value) {
      guard var deadline else {
        unsafe pthread_cond_wait(changed, mutex)
        continue
      }
      if unsafe pthread_cond_timedwait(changed, mutex, &deadline) == ETIMEDOUT {
        return isSatisfied(value)
      }
    }
    return true
  }

  private static func deadline(in seconds: Double) -> timespec {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    let nanoseconds = now.tv_nsec + Int(seconds.truncatingRemainder(dividingBy: 1) * 1e9)
    return timespec(
      tv_sec: now.tv_sec + Int(seconds) + nanoseconds / 1_000_000_000,
      tv_nsec: nanoseconds % 1_000_000_000)
  }
}
