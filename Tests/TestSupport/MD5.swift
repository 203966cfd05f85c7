import CNettle

/// The MD5 of bytes that come in pieces.
package struct MD5 {
  private var context = md5_ctx()

  /// Starts with no bytes.
  package init() {
    unsafe nettle_md5_init(&context)
  }

  /// Takes the bytes of some values as they stand in memory.
  package mutating func update<Value: BitwiseCopyable>(_ values: [Value]) {
    unsafe values.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe nettle_md5_update(&context, bytes.count, start.assumingMemoryBound(to: UInt8.self))
    }
  }

  /// The digest in hexadecimal digits; ends the sum.
  package mutating func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 16)
    unsafe nettle_md5_digest(&context, digest.count, &digest)
    return digest.map { byte in
      let text = String(byte, radix: 16)
      return byte < 16 ? "0" + text : text
    }.joined()
  }
}
