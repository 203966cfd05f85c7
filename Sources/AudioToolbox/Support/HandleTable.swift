import AudioQueue

/// The objects behind the opaque pointers that clients hold.
///
/// A pointer is a number that is given out once, so one that is not in use any more, or never was,
/// is recognised and nothing is read at it.
@safe
final class HandleTable<Object: AnyObject & Sendable>: Sendable {
  private struct State {
    var objects: [UInt: Object] = [:]
    var last: UInt
  }

  // Protects the objects; never held while one of them is used.
  private let state: Monitor<State>

  /// Starts without objects.
  ///
  /// - Parameter base: The numbers begin behind it; each table has its own.
  init(base: UInt) {
    state = Monitor(State(last: base))
  }

  /// Adds an object, which lives until it is removed.
  func add(_ object: Object) -> OpaquePointer? {
    let number = state.withLock { state in
      // No address of an object is so small and odd.
      state.last += 8
      state.objects[state.last] = object
      return state.last
    }
    return unsafe OpaquePointer(bitPattern: number)
  }

  /// The object of a handle, nil where it is not in use.
  subscript(handle: OpaquePointer?) -> Object? {
    let number = UInt(bitPattern: handle)
    return state.withLock { $0.objects[number] }
  }

  /// Removes an object; it is freed when nobody uses it any more.
  @discardableResult
  func remove(_ handle: OpaquePointer?) -> Object? {
    let number = UInt(bitPattern: handle)
    return state.withLock { $0.objects.removeValue(forKey: number) }
  }
}
