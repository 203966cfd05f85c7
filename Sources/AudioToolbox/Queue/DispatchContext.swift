import AudioQueue
import CAudioToolbox

/// Calls a queue's handlers from a dispatch queue of C; one run at a time, also of a concurrent one.
@safe
final class DispatchContext: HandlerContext, @unchecked Sendable {
  private let queue: UnsafeRawPointer
  // Protects what is run, nil once the context is detached.
  private let work = Monitor<(@Sendable () -> Void)?>(nil)

  /// Keeps a dispatch queue.
  init(_ queue: UnsafeRawPointer) {
    unsafe self.queue = queue
    unsafe cat_dispatch_retain(queue)
    unsafe cat_dispatch_mark(queue, key)
  }

  deinit {
    unsafe cat_dispatch_unmark(queue, key)
    unsafe cat_dispatch_release(queue)
  }

  /// The mark of the dispatch queue: the address of this, at which nobody looks.
  private var key: UnsafeRawPointer {
    unsafe UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }

  var isCurrent: Bool { unsafe cat_dispatch_is_marked(key) != 0 }

  func attach(_ deliver: @escaping @Sendable () -> Void) {
    work.withLock { $0 = deliver }
  }

  func signal() {
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    unsafe cat_dispatch_async(queue, context) { context in
      guard let context = unsafe context else { return }
      unsafe Unmanaged<DispatchContext>.fromOpaque(context).takeRetainedValue().run()
    }
  }

  func detach() {
    work.withLock { $0 = nil }
  }

  private func run() {
    work.withLock { $0 }?()
  }
}
