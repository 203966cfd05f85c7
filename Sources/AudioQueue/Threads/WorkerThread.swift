import CRealTime
import Glibc
import Synchronization

/// A thread of a queue, with a name and, where the system allows it, a real-time priority.
///
/// Signals are left to the threads of the program.
@safe
package final class WorkerThread: @unchecked Sendable {
  private let thread: pthread_t
  private let isJoined = Atomic<Bool>(false)

  /// What the new thread is given.
  private final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }

  /// Starts a thread.
  ///
  /// The result is nil when the system has no room for another thread.
  ///
  /// - Parameters:
  ///   - name: What tools show, at most 15 bytes.
  ///   - priority: For SCHED_RR; nil, or a refusal by the system, leaves the normal scheduling.
  ///   - body: Runs on the thread; when it returns, the thread ends.
  package init?(name: String, priority: Int?, body: @escaping @Sendable () -> Void) {
    let start = unsafe Unmanaged.passRetained(Start(name: name, body: body))
    var created = pthread_t()
    let result = unsafe pthread_create(&created, nil, Self.main, start.toOpaque())
    guard result == 0 else {
      unsafe start.release()
      return nil
    }
    thread = created
    guard let priority else { return }
    var parameters = sched_param(sched_priority: Int32(clamping: priority))
    unsafe pthread_setschedparam(thread, SCHED_RR, &parameters)
  }

  /// Whether the caller runs on this thread.
  var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

  /// Waits until the thread has ended; from another thread.
  package func join() {
    guard !isJoined.exchange(true, ordering: .relaxed) else { return }
    pthread_join(thread, nil)
  }

  /// A thread that nobody joined ends by itself.
  deinit {
    if !isJoined.load(ordering: .relaxed) { pthread_detach(thread) }
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    argument in
    guard let argument = unsafe argument else { return nil }
    let start = unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    // A fault of the thread itself must reach whoever gives the terminal back.
    for fault in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP] {
      unsafe sigdelset(&signals, fault)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    unsafe crealtime_name_thread(start.name)
    start.body()
    return nil
  }
}
