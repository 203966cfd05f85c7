import AudioQueue
import CTerminal
import Glibc
import Synchronization

/// Takes the signals that end the program, on a thread of its own, so that nothing is interrupted.
package final class SignalWatcher: Sendable {
  /// The first signal that came, 0 for none.
  private let first = Atomic<Int32>(0)

  /// How far the suspension of the program has come.
  private enum Suspension: UInt8 {
    case none
    /// Sound is to be brought to silence.
    case wanted
    /// It has been.
    case ready
  }

  private let suspension = Atomic<UInt8>(Suspension.none.rawValue)

  private static let ends = [SIGINT, SIGTERM, SIGHUP]
  private static let signals = ends + [SIGTSTP, SIGCONT]
  /// A suspension does not wait longer for silence.
  private static let suspensionMilliseconds = 300
  /// No end takes longer, unless a server hangs while it is asked for something.
  private static let longestEndSeconds = 20
  /// A clean end takes no longer; some senders send two signals, or one twice, in one go.
  private static let cleanEndSeconds = 1.0

  /// Starts to watch.
  ///
  /// Before any other thread is started: threads inherit what is blocked here.
  ///
  /// - Parameters:
  ///   - onEnd: Called on the watching thread once, when the first signal that ends the program has
  ///     come; before `wake`.
  ///   - wake: Called on the watching thread when a signal has come.
  package init(
    onEnd: @escaping @Sendable () -> Void = {}, wake: @escaping @Sendable () -> Void
  ) {
    signal(SIGPIPE, SIG_IGN)
    var set = Self.set
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    // The thread keeps the watcher; it waits until the program ends.
    _ = WorkerThread(name: "aq-signals", priority: nil) { self.watch(onEnd, wake) }
  }

  /// The signal that came, nil for none.
  package var received: Int32? {
    let signal = first.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Whether the program is about to be suspended, and should fall silent.
  package var isSuspending: Bool {
    suspension.load(ordering: .acquiring) != Suspension.none.rawValue
  }

  /// Says that the program is silent; it is suspended at once.
  ///
  /// Without effect when that was not waited for: the program has been suspended before, and has
  /// gone on.
  package func setSilent() {
    _ = suspension.compareExchange(
      expected: Suspension.wanted.rawValue, desired: Suspension.ready.rawValue,
      ordering: .releasing)
  }

  /// Lets the signals through again, for a program that was started by this one.
  static var set: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    return set
  }

  private func watch(_ onEnd: @Sendable () -> Void, _ wake: @Sendable () -> Void) {
    var set = Self.set
    var patience = Deadline(seconds: 0)
    while true {
      guard let signal = next(of: &set) else { continue }
      guard Self.ends.contains(signal) else {
        if signal == SIGTSTP { suspend(wake) }
        wake()
        continue
      }
      guard received == nil else {
        // Somebody who asks again later does not want to wait for a clean end.
        if patience.hasPassed { Self.endAtOnce(signal) }
        continue
      }
      patience = Deadline(seconds: Self.cleanEndSeconds)
      first.store(signal, ordering: .relaxed)
      onEnd()
      wake()
    }
  }

  /// Waits for a signal; ends the program if that is awaited for too long already.
  private func next(of set: inout sigset_t) -> Int32? {
    var signal: Int32 = 0
    guard let received else { return unsafe sigwait(&set, &signal) == 0 ? signal : nil }
    var rest = timespec(tv_sec: Self.longestEndSeconds, tv_nsec: 0)
    signal = unsafe sigtimedwait(&set, nil, &rest)
    if signal < 0, errno == EAGAIN {
      Console.complain("something does not answer: ended without a clean end")
      Self.endAtOnce(received)
    }
    return signal < 0 ? nil : signal
  }

  /// Ends the program without its clean end, but for the terminal.
  private static func endAtOnce(_ signal: Int32) -> Never {
    cterminal_give_back()
    _exit(128 + signal)
  }

  /// Suspends the program, when it has fallen silent; returns when it goes on.
  private func suspend(_ wake: @Sendable () -> Void) {
    suspension.store(Suspension.wanted.rawValue, ordering: .releasing)
    wake()
    for _ in 0..<Self.suspensionMilliseconds
    where suspension.load(ordering: .acquiring) == Suspension.wanted.rawValue { usleep(1000) }
    cterminal_give_back()
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGTSTP)
    // The system decides: a program that no shell could wake again is not stopped.
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(SIGTSTP)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    suspension.store(Suspension.none.rawValue, ordering: .releasing)
  }
}
