internal import CJack
import Glibc
import Synchronization

/// What libjack prints: by default it writes to standard error by itself.
package enum JackLog {
  private static let isVerbose = Atomic<Bool>(false)

  /// Takes libjack's messages; they are dropped unless they were asked for.
  ///
  /// The calls that can fail answer with a status, from which clearer messages are made.
  ///
  /// - Parameter verbose: Whether messages go to standard error.
  package static func take(verbose: Bool) {
    isVerbose.store(verbose, ordering: .relaxed)
    unsafe jack_set_error_function(show)
    unsafe jack_set_info_function(show)
  }

  private static let show: @convention(c) (UnsafePointer<CChar>?) -> Void = { message in
    guard isVerbose.load(ordering: .relaxed), let message = unsafe message else { return }
    // JACK2 ends its threads wherever they happen to be; one that ended inside of the allocator
    // would leave it locked for good.
    var state: Int32 = 0
    unsafe pthread_setcancelstate(Int32(PTHREAD_CANCEL_DISABLE), &state)
    defer { pthread_setcancelstate(state, nil) }
    let line = unsafe "jack: " + String(cString: message) + "\n"
    _ = unsafe line.withCString { text in unsafe write(STDERR_FILENO, text, strlen(text)) }
  }
}
