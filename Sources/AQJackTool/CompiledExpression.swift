import AudioFormat
import Glibc

/// A POSIX extended regular expression: a regex_t and its memory.
///
/// Never written after `init`: POSIX lets any number of threads match against it.
@safe final class CompiledExpression: @unchecked Sendable {
  private let pointer = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)

  /// Compiles an expression; `badPattern` carries the C library's reason.
  init(_ text: Argument) throws(ValueProblem) {
    unsafe pointer.initialize(to: regex_t())
    let code = unsafe text.withCString { unsafe regcomp(pointer, $0, REG_EXTENDED) }
    if code != 0 { throw .badPattern(reason(code)) }
  }

  deinit {
    // After a failed regcomp glibc has freed its own memory and left null pointers.
    unsafe regfree(pointer)
    unsafe pointer.deallocate()
  }

  /// Where the leftmost of the longest matches lies, in bytes; nil if nothing matches.
  func firstMatch(in name: Argument) -> Range<Int>? {
    var match = regmatch_t()
    let code = unsafe name.withCString { unsafe regexec(pointer, $0, 1, &match, 0) }
    return code == 0 ? Int(match.rm_so)..<Int(match.rm_eo) : nil
  }

  private func reason(_ code: Int32) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      // SAFETY: regerror ends its text with a zero within the size it is given.
      unsafe _ = regerror(code, pointer, buffer.baseAddress, buffer.count)
      return unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? ""
    }
  }
}
