/// Places values of one lifetime side by side in locked memory.
///
/// What the process thread reads together then lies on few pages. The values are not deinitialized
/// with the memory: whoever placed one that owns something deinitializes it.
@safe
struct LockedArena: ~Copyable {
  private let memory: LockedMemory
  private var offset = 0

  /// Maps memory.
  ///
  /// The result is nil when the system has no memory left.
  ///
  /// - Parameter byteCount: The sum of ``size(of:count:)`` of all that will be placed.
  init?(byteCount: Int) {
    guard let memory = LockedMemory(byteCount: byteCount) else { return nil }
    self.memory = memory
  }

  /// Bytes that `count` values take up, in whole cache lines.
  static func size<Value: ~Copyable>(of type: Value.Type, count: Int = 1) -> Int {
    let cacheLine = 64
    return (MemoryLayout<Value>.stride * max(1, count) + cacheLine - 1) / cacheLine * cacheLine
  }

  /// Room for `count` values, on a cache line of its own; they are not initialized.
  mutating func reserve<Value: ~Copyable>(
    _ type: Value.Type, count: Int = 1
  ) -> UnsafeMutablePointer<Value> {
    let size = Self.size(of: type, count: count)
    precondition(offset + size <= memory.byteCount, "LockedArena.reserve: no room")
    defer { offset += size }
    // SAFETY: the room lies within the memory, belongs to nothing else and is aligned to 64 bytes.
    return unsafe (memory.start + offset).bindMemory(to: Value.self, capacity: max(1, count))
  }

  /// Places a value.
  mutating func place<Value: ~Copyable>(
    _ value: consuming Value
  ) -> UnsafeMutablePointer<Value> {
    let pointer = unsafe reserve(Value.self)
    unsafe pointer.initialize(to: value)
    return unsafe pointer
  }

  /// Places `count` times the same value.
  mutating func place<Value: BitwiseCopyable>(
    _ count: Int, of value: Value
  ) -> UnsafeMutablePointer<Value> {
    let pointer = unsafe reserve(Value.self, count: count)
    unsafe pointer.initialize(repeating: value, count: count)
    return unsafe pointer
  }
}
