import Dispatch

/// A dispatch queue of Swift, marked so that it is known again.
final class SwiftDispatchQueue: DispatchTarget {
  private let queue: DispatchQueue
  private let key = DispatchSpecificKey<Bool>()

  /// Keeps a dispatch queue.
  init(_ queue: DispatchQueue) {
    self.queue = queue
    if isMarkable { queue.setSpecific(key: key, value: true) }
  }

  deinit {
    if isMarkable { queue.setSpecific(key: key, value: nil) }
  }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

  func run(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  /// The system's own concurrent queues cannot be marked.
  private var isMarkable: Bool { !queue.label.hasPrefix("com.apple.root.") }
}
