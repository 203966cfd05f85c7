import AudioToolbox
import Synchronization

/// What listeners heard.
final class Heard: Sendable {
  private let results = Mutex<[OSStatus]>([])

  /// The results of what they called.
  var all: [OSStatus] { results.withLock { $0 } }

  /// Adds one.
  func add(_ result: OSStatus) {
    results.withLock { $0.append(result) }
  }
}
