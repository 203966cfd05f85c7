/// The ports of a client in one direction, in the order of registration.
///
/// A handle stays valid until the client is closed; JACK allows its use on any thread.
@safe
struct PortList: @unchecked Sendable {
  private var handles: [OpaquePointer] = unsafe []

  /// How many ports there are.
  var count: Int { unsafe handles.count }

  /// The port at a place.
  subscript(_ index: Int) -> OpaquePointer { unsafe handles[index] }

  /// Adds a port behind the others.
  mutating func append(_ handle: OpaquePointer) {
    unsafe handles.append(handle)
  }

  /// Copies the handles to memory with room for `count`.
  func copy(to memory: UnsafeMutablePointer<OpaquePointer>) {
    unsafe handles.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      unsafe memory.initialize(from: first, count: source.count)
    }
  }
}
