import Glibc

/// What the system lets the process lock of its memory.
enum MemoryLimit {
  // RLIMIT_MEMLOCK and RLIM_INFINITY of <sys/resource.h>, which Swift's Glibc module leaves out.
  private static let lockedMemory = __rlimit_resource_t(8)
  private static let infinity = rlim_t.max

  /// Bytes, nil for any number.
  static var lockedBytes: UInt64? {
    var limit = rlimit()
    guard unsafe getrlimit(lockedMemory, &limit) == 0, limit.rlim_cur != infinity else {
      return nil
    }
    return UInt64(limit.rlim_cur)
  }
}
