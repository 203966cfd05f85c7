import CAudioToolbox
import CoreFoundation

/// Gives the client an object of CoreFoundation, which it releases.
///
/// - Parameters:
///   - object: The object.
///   - data: Where its pointer goes.
///   - size: Room in bytes, then bytes written.
///   - isExact: Whether another size than the pointer's is an error; otherwise only a smaller one is.
///   - sizeError: The result for a wrong size.
/// - Throws: `parameter`, or `sizeError`; the client has nothing to release then.
func putObject(
  _ object: AnyObject, at data: UnsafeMutableRawPointer?, _ size: UnsafeMutablePointer<UInt32>?,
  isExact: Bool = false, sizeError: OSStatus
) throws(StatusError) {
  let address = UInt(bitPattern: unsafe Unmanaged.passUnretained(object).toOpaque())
  try unsafe put(address, at: data, size, isExact: isExact, sizeError: sizeError)
  _ = unsafe Unmanaged.passRetained(object)
}

extension [String] {
  /// The same texts for C.
  func coreFoundationArray() throws(StatusError) -> CFArray {
    guard
      let array = unsafe withUnsafePointer(
        to: kCFTypeArrayCallBacks,
        { callbacks in
          unsafe CFArrayCreateMutable(nil, 0, callbacks)
        })
    else { throw StatusError(kAudio_MemFullError) }
    for text in self {
      // Until the array has a reference of its own.
      withExtendedLifetime(text.coreFoundationString) { text in
        unsafe CFArrayAppendValue(array, Unmanaged.passUnretained(text).toOpaque())
      }
    }
    return array
  }
}
