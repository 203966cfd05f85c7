import CNettle

/// The SHA-256 of values as they stand in memory, in hexadecimal digits.
package func sha256<Value: BitwiseCopyable>(_ values: [Value]) -> String {
  var context = sha256_ctx()
  unsafe nettle_sha256_init(&context)
  unsafe values.withUnsafeBytes { bytes in
    guard let start = bytes.baseAddress else { return }
    unsafe nettle_sha256_update(&context, bytes.count, start.assumingMemoryBound(to: UInt8.self))
  }
  var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
  unsafe nettle_sha256_digest(&context, digest.count, &digest)
  return digest.map { byte in
    let text = String(byte, radix: 16)
    return byte < 16 ? "0" + text : text
  }.joined()
}
