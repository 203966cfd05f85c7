import AudioFormat

/// Calls `body` with the strings as C wants a list of them.
///
/// - Parameters:
///   - strings: The strings, in their order.
///   - body: Gets an array of zero-terminated strings with a null pointer behind the last, valid
///     for the call.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
func withCStrings<Result, Failure: Error>(
  _ strings: [Argument],
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) throws(Failure) -> Result
) throws(Failure) -> Result {
  let characters = strings.reduce(0) { $0 + $1.bytes.count + 1 }
  let storage = UnsafeMutablePointer<CChar>.allocate(capacity: max(characters, 1))
  let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
    capacity: strings.count + 1)
  defer {
    unsafe storage.deallocate()
    unsafe list.deallocate()
  }
  var end = unsafe storage
  for (index, string) in strings.enumerated() {
    // SAFETY: the storage has room for the bytes of every string and one zero for each.
    unsafe (list + index).initialize(to: end)
    for byte in string.bytes + [0] {
      unsafe end.initialize(to: CChar(bitPattern: byte))
      unsafe end += 1
    }
  }
  unsafe (list + strings.count).initialize(to: nil)
  return try unsafe body(list)
}
