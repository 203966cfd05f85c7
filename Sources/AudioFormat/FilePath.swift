/// The name of a file as the system sees it: bytes, in no particular encoding.
///
/// Names on Linux need not be UTF-8; a `String` would change such a name and miss the file.
public struct FilePath: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The bytes of the name, without a terminating zero.
  public let bytes: [UInt8]

  /// Makes the path of these bytes, up to the first zero.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  /// Makes the path of a zero-terminated C string.
  public init(cString: UnsafePointer<CChar>) {
    var bytes: [UInt8] = []
    var next = unsafe cString
    while unsafe next.pointee != 0 {
      bytes.append(UInt8(bitPattern: unsafe next.pointee))
      unsafe next += 1
    }
    self.bytes = bytes
  }

  /// Makes the path whose bytes are the UTF-8 of `string`.
  public init(_ string: String) {
    self.init(bytes: string.utf8)
  }

  /// Makes the path whose bytes are the UTF-8 of `value`.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The name for people: bytes that are not UTF-8 read as U+FFFD.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// Calls `body` with the name as a zero-terminated C string, valid for the call.
  public func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let terminated = bytes.map(CChar.init(bitPattern:)) + [0]
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      // SAFETY: the array has at least its terminator, so it has a base address.
      unsafe body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }
}
