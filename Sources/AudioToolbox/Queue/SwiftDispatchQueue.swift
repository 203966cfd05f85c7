import AudioQueue
import Dispatch

/// Calls a queue's handlers from a dispatch queue of Swift.
final class SwiftDispatchContext: HandlerContext, Sendable {
  private let queue: DispatchQueue
  private let key = DispatchSpecificKey<Bool>()
  // Protects what is run, nil once the context is detached.
  private let work = Monitor<(@Sendable () -> Void)?>(nil)

  /// Keeps a dispatch queue.
  init(_ queue: DispatchQueue) {
    self.queue = queue
    // The system's own concurrent queues cannot be marked.
    if !queue.label.hasPrefix("com.apple.root.") { queue.setSpecific(key: key, value: true) }
  }

  deinit {
    if !queue.label.hasPrefix("com.apple.root.") { queue.setSpecific(key: key, value: nil) }
  }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

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
