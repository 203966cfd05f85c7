import Glibc

/// A thread of its own for a test.
@safe
final class TestThread: @unchecked Sendable {
  private var thread = pthread_t()

  private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  init(_ body: @escaping @Sendable () -> Void) {
    let start = unsafe Unmanaged.passRetained(Start(body))
    let result = unsafe pthread_create(&thread, nil, Self.main, start.toOpaque())
    precondition(result == 0, "TestThread: no thread")
  }

  /// Waits until the body has returned.
  func join() { pthread_join(thread, nil) }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    argument in
    guard let argument = unsafe argument else { return nil }
    unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }
}
