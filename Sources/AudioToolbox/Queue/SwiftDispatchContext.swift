import AudioQueue
import Dispatch

/// Calls a queue's handlers from a dispatch queue of Swift.
final class SwiftDispatchContext: HandlerContext, Sendable {
  private let queue: DispatchQueue
  // Protects what is run, nil once the context is detached.
  private let work = Monitor<(@Sendable () -> Void)?>(nil)

  /// Keeps a dispatch queue.
  init(_ queue: DispatchQueue) {
    self.queue = queue
  }

  /// Nobody can tell; so nothing is run before its turn.
  var isCurrent: Bool { false }

  func attach(_ deliver: @escaping @Sendable () -> Void) {
    work.withLock { $0 = deliver }
  }

  func signal() {
    queue.async { self.work.withLock { $0 }?() }
  }

  func detach() {
    work.withLock { $0 = nil }
  }
}
