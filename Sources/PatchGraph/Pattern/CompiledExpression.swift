import Glibc

/// A POSIX extended regular expression: a regex_t and its memory.
///
/// Never written after `init`: POSIX lets any number of threads match against it.
@safe package final class CompiledExpression: @unchecked Sendable {
  private let pointer = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)

  /// Compiles an expression.
  ///
  /// - Parameter text: The expression, without a zero in it.
  /// - Throws: The C library's reason.
  package init(_ text: [UInt8]) throws(PatternFault) {
    unsafe pointer.initialize(to: regex_t())
    let code = unsafe Self.withCString(text) { unsafe regcomp(pointer, $0, REG_EXTENDED) }
    if code != 0 { throw PatternFault(reason: reason(code)) }
  }

  deinit {
    // After a failed regcomp glibc has freed its own memory and left null pointers.
    unsafe regfree(pointer)
    unsafe pointer.deallocate()
  }

  /// Where the leftmost of the longest matches lies, and behind it each group's, in bytes.
  ///
  /// - Parameter name: What to look in.
  /// - Returns: Nil if nothing matches; nil in the place of a group that took no part.
  package func match(in name: [UInt8]) -> [Range<Int>?]? {
    let count = unsafe pointer.pointee.re_nsub + 1
    return unsafe withUnsafeTemporaryAllocation(of: regmatch_t.self, capacity: count) { places in
      let code = unsafe Self.withCString(name) { name in
        unsafe regexec(pointer, name, count, places.baseAddress, 0)
      }
      guard code == 0 else { return nil }
      return unsafe places.map { $0.rm_so < 0 ? nil : Int($0.rm_so)..<Int($0.rm_eo) }
    }
  }

  private static func withCString<Result>(
    _ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    let terminated = bytes.map(CChar.init(bitPattern:)) + [0]
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      // SAFETY: the array has at least its terminator, so it has a base address.
      unsafe body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }

  private func reason(_ code: Int32) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      // SAFETY: regerror ends its text with a zero within the size it is given.
      unsafe _ = regerror(code, pointer, buffer.baseAddress, buffer.count)
      return unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? ""
    }
  }
}
