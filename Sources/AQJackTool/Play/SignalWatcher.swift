import AudioQueue
import Glibc
import Synchronization

/// Takes the signals that end the program, on a thread of its own, so that nothing is interrupted.
package final class SignalWatcher: Sendable {
  /// The first signal that came, 0 for none.
  private let first = Atomic<Int32>(0)

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// A clean end takes no longer; some senders send two signals, or one twice, in one go.
  private static let cleanEndSeconds = 1.0

  /// Starts to watch.
  ///
  /// Before any other thread is started: threads inherit what is blocked here.
  ///
  /// - Parameter wake: Called on the watching thread when a signal has come.
  package init(wake: @escaping @Sendable () -> Void) {
    signal(SIGPIPE, SIG_IGN)
    var set = Self.set
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    // The thread keeps the watcher; it waits until the program ends.
    _ = WorkerThread(name: "aq-signals", priority: nil) { self.watch(wake) }
  }

  /// The signal that came, nil for none.
  package var received: Int32? {
    let signal = first.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Lets the signals through again, for a program that was started by this one.
  static var set: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    return set
  }

  private func watch(_ wake: @Sendable () -> Void) {
    var set = Self.set
    var patience = Deadline(seconds: 0)
    while true {
      var signal: Int32 = 0
      guard unsafe sigwait(&set, &signal) == 0 else { continue }
      guard received == nil else {
        // Somebody who asks again later does not want to wait for a clean end.
        if patience.hasPassed { _exit(128 + signal) }
        continue
      }
      patience = Deadline(seconds: Self.cleanEndSeconds)
      first.store(signal, ordering: .relaxed)
      wake()
    }
  }
}
