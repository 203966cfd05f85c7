/// Why a patch file cannot be read or written.
package enum PatchError: Error, Sendable, Hashable {
  /// The file is damaged, or has something that is not understood; `line` counts from 1, 0 if there
  /// is no line to name.
  case malformed(PatchFormat, line: Int, reason: String)
  /// The format has no way to write this; `item` is a port or a rule as people read it.
  case cannotHold(PatchFormat, item: String, reason: String)
  /// A shared library that the format needs is not installed.
  case libraryMissing(String)
}
