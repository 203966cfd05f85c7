import RealTime

/// Where a queue calls its client's handlers, when that is not a thread of its own.
///
/// Such as a run loop or a dispatch queue. The queue holds the context, and the context the queue,
/// until the queue is disposed of.
public protocol HandlerContext: AnyObject, Sendable {
  /// Whether the caller may call handlers itself: it is in the context already.
  var isCurrent: Bool { get }

  /// Takes what is to be run in the context; once, before anything else.
  func attach(_ deliver: @escaping @Sendable () -> Void)

  /// Has it run, at least once after this call; several calls may give one run.
  func signal()

  /// Lets go of it; it is not run any more, but for a run that has begun.
  func detach()
}

/// Tells whoever calls the handlers of a queue that there is something to call them for.
final class DeliverySignal: Sendable {
  /// Where the disk thread waits, if that is who.
  let wakeup = Wakeup()
  /// Otherwise the context that is.
  let context: (any HandlerContext)?

  init(_ context: (any HandlerContext)?) {
    self.context = context
  }

  /// Sends the signal; it is kept until it is heard.
  func send() {
    if let context { context.signal() } else { wakeup.wake() }
  }
}
