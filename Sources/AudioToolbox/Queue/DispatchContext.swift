import AudioQueue

/// A dispatch queue that calls a queue's handlers.
protocol DispatchTarget: AnyObject, Sendable {
  /// Whether the caller runs on it.
  var isCurrent: Bool { get }

  /// Has it do something later.
  func run(_ work: @escaping @Sendable () -> Void)
}

/// Calls a queue's handlers from a dispatch queue; one run at a time, also of a concurrent one.
final class DispatchContext<Target: DispatchTarget>: HandlerContext, Sendable {
  private let target: Target
  // Protects what is run, nil once the context is detached.
  private let work = Monitor<(@Sendable () -> Void)?>(nil)

  /// Keeps a dispatch queue.
  init(_ target: Target) {
    self.target = target
  }

  var isCurrent: Bool { target.isCurrent }

  func attach(_ deliver: @escaping @Sendable () -> Void) {
    work.withLock { $0 = deliver }
  }

  func signal() {
    target.run { self.work.withLock { $0 }?() }
  }

  func detach() {
    work.withLock { $0 = nil }
  }
}
