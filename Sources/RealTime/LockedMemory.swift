internal import CRealTime

/// Memory for the process thread: zeroed, present, and locked where the system allows it.
///
/// It is made and given back on other threads; the process thread only uses what lies in it.
@safe
package final class LockedMemory: @unchecked Sendable {
  /// The first byte, on a page boundary.
  package let start: UnsafeMutableRawPointer
  /// Bytes.
  package let byteCount: Int
  /// Whether the pages are kept from being swapped out.
  ///
  /// The usual limit is 8 MB a process.
  package let isLocked: Bool

  /// Maps memory.
  ///
  /// The result is nil when the system has no memory left.
  ///
  /// - Parameter byteCount: At least 1.
  package init?(byteCount: Int) {
    precondition(byteCount > 0, "LockedMemory: no bytes")
    var isLocked = false
    guard let start = unsafe crealtime_map(byteCount, &isLocked) else { return nil }
    unsafe self.start = start
    self.byteCount = byteCount
    self.isLocked = isLocked
  }

  deinit {
    unsafe crealtime_unmap(start, byteCount)
  }
}
