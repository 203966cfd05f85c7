import CAudioToolbox

/// Puts a value of a fixed size where a client wants a property.
///
/// - Parameters:
///   - value: The value.
///   - data: Where to.
///   - size: Room in bytes, then bytes written.
///   - isExact: Whether another size than the value's is an error; otherwise only a smaller one is.
///   - sizeError: The result for a wrong size.
/// - Throws: `parameter`, or `sizeError`.
func put<Value: BitwiseCopyable>(
  _ value: Value, at data: UnsafeMutableRawPointer?, _ size: UnsafeMutablePointer<UInt32>?,
  isExact: Bool = false, sizeError: OSStatus
) throws(StatusError) {
  try unsafe put([value], at: data, size, isExact: isExact, sizeError: sizeError)
}

/// Puts a row of values where a client wants a property.
func put<Value: BitwiseCopyable>(
  _ values: [Value], at data: UnsafeMutableRawPointer?, _ size: UnsafeMutablePointer<UInt32>?,
  isExact: Bool = false, sizeError: OSStatus
) throws(StatusError) {
  guard let data = unsafe data, let size = unsafe size else { throw .parameter }
  let count = values.count * MemoryLayout<Value>.stride
  let room = unsafe Int(size.pointee)
  guard isExact ? room == count : room >= count else { throw StatusError(sizeError) }
  unsafe values.withUnsafeBytes { bytes in
    guard let first = bytes.baseAddress else { return }
    unsafe data.copyMemory(from: first, byteCount: bytes.count)
  }
  unsafe size.pointee = UInt32(count)
}

/// Takes a value that a client sets as a property.
///
/// - Throws: `parameter`, or the result for a wrong size.
func take<Value: BitwiseCopyable>(
  _ type: Value.Type, from data: UnsafeRawPointer?, size: UInt32
) throws(StatusError) -> Value {
  guard let data = unsafe data else { throw .parameter }
  guard Int(size) == MemoryLayout<Value>.size else {
    throw StatusError(kAudioQueueErr_InvalidPropertySize)
  }
  return unsafe data.loadUnaligned(as: type)
}
