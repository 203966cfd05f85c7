import AudioToolbox
import Synchronization

/// The results of calls that callbacks made.
final class Results: Sendable {
  private let results = Mutex<[OSStatus]>([])

  /// All of them, in order.
  var all: [OSStatus] { results.withLock { $0 } }

  /// Adds one.
  func add(_ result: OSStatus) {
    results.withLock { $0.append(result) }
  }
}
