import CAudioToolbox

/// A dispatch queue of C, marked so that it is known again.
@safe
final class CDispatchQueue: DispatchTarget, @unchecked Sendable {
  private let queue: UnsafeRawPointer

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

  func run(_ work: @escaping @Sendable () -> Void) {
    let context = unsafe Unmanaged.passRetained(DispatchedWork(work)).toOpaque()
    unsafe cat_dispatch_async(queue, context) { context in
      guard let context = unsafe context else { return }
      unsafe Unmanaged<DispatchedWork>.fromOpaque(context).takeRetainedValue().run()
    }
  }
}

/// What a dispatch queue of C is to do, as an object that C can hold.
private final class DispatchedWork: Sendable {
  /// Does it.
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
