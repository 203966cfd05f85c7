import AudioQueue
import CAudioToolbox
import CoreFoundation

/// Calls a queue's handlers from a run loop, while it runs in a mode.
///
/// Ten signals may give one run: what is to be done waits in the queue.
final class RunLoopContext: HandlerContext, @unchecked Sendable {
  private let loop: CFRunLoop
  private let mode: CFString
  // Protects the source, made by `attach`.
  private let source = Monitor<Source?>(nil)

  private struct Source: @unchecked Sendable {
    let source: CFRunLoopSource
  }

  /// What the source runs.
  private final class Work: Sendable {
    let deliver: @Sendable () -> Void

    init(_ deliver: @escaping @Sendable () -> Void) {
      self.deliver = deliver
    }
  }

  /// Prepares a context.
  ///
  /// - Parameters:
  ///   - loop: The run loop.
  ///   - mode: One of its modes, or the name of the common ones.
  init(_ loop: CFRunLoop, mode: CFString) {
    self.loop = loop
    self.mode = mode
  }

  var isCurrent: Bool { CFRunLoopGetCurrent() === loop }

  func attach(_ deliver: @escaping @Sendable () -> Void) {
    var context = unsafe CFRunLoopSourceContext()
    unsafe context.info = unsafe Unmanaged.passRetained(Work(deliver)).toOpaque()
    unsafe context.retain = {
      unsafe UnsafeRawPointer(
        Unmanaged<Work>.fromOpaque($0.unsafelyUnwrapped).retain().toOpaque())
    }
    unsafe context.release = { unsafe Unmanaged<Work>.fromOpaque($0.unsafelyUnwrapped).release() }
    unsafe context.perform = {
      unsafe Unmanaged<Work>.fromOpaque($0.unsafelyUnwrapped).takeUnretainedValue().deliver()
    }
    guard let made = unsafe CFRunLoopSourceCreate(nil, 0, &context) else { return }
    // The source keeps a reference of its own.
    unsafe Unmanaged<Work>.fromOpaque(context.info).release()
    CFRunLoopAddSource(loop, made, mode)
    source.withLock { $0 = Source(source: made) }
  }

  func signal() {
    guard let source = source.withLock({ $0 }) else { return }
    CFRunLoopSourceSignal(source.source)
    CFRunLoopWakeUp(loop)
  }

  func detach() {
    let source = source.withLock { source in
      defer { source = nil }
      return source
    }
    if let source { CFRunLoopSourceInvalidate(source.source) }
  }
}
