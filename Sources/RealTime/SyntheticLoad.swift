internal import CRealTime

/// Work without a result, to find out how much of it a machine has room for.
enum SyntheticLoad {
  /// Multiplications between two looks at the clock, some tenths of a microsecond.
  private static let steps = 128

  /// Computes until a point in time.
  ///
  /// - Parameter end: On the clock of `crealtime_now`.
  @_noLocks
  static func work(until end: UInt64) {
    var value: UInt64 = 1
    while crealtime_now() < end || value == 0 {
      for _ in 0..<steps { value = value &* 6_364_136_223_846_793_005 &+ 1 }
      value |= 1
    }
  }
}
