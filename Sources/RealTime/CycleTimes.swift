internal import CRealTime

/// How long the process callback took, cycle by cycle, in a log-linear histogram of fixed size.
///
/// Each power of two of nanoseconds is cut into 64 parts, so a quantile is right to 1.6 percent.
/// The process thread counts; read it when no process thread runs any more.
@safe
package struct CycleTimes: ~Copyable {
  private static let partBits = 6
  private static let parts = 1 << partBits
  private static let bucketCount = (32 - partBits + 1) * parts

  private let counts: UnsafeMutablePointer<UInt32>
  private var longest: UInt64 = 0
  /// Cycles counted.
  package private(set) var cycleCount = 0

  /// An empty histogram, whose memory is present.
  package init() {
    unsafe counts = .allocate(capacity: Self.bucketCount)
    unsafe counts.initialize(repeating: 0, count: Self.bucketCount)
  }

  deinit {
    unsafe counts.deallocate()
  }

  /// The time that `record` measures from; process thread.
  @_noLocks
  package static func now() -> UInt64 {
    crealtime_now()
  }

  /// Counts a cycle that began at `start` and ends now.
  ///
  /// Process thread.
  @_noLocks
  package mutating func record(since start: UInt64) {
    let nanoseconds = crealtime_now() &- start
    longest = max(longest, nanoseconds)
    cycleCount += 1
    unsafe counts[Self.bucket(of: nanoseconds)] &+= 1
  }

  /// The longest cycle, in nanoseconds.
  package var maximum: UInt64 { longest }

  /// The time that a share of the cycles did not exceed.
  ///
  /// - Parameter share: 0 to 1.
  /// - Returns: Nanoseconds, 0 when no cycle was counted.
  package func quantile(_ share: Double) -> UInt64 {
    let rank = max(1, Int((share * Double(cycleCount)).rounded(.up)))
    var sum = 0
    for bucket in 0..<Self.bucketCount {
      sum += Int(unsafe counts[bucket])
      if sum >= rank { return min(longest, Self.upperBound(of: bucket)) }
    }
    return longest
  }

  @_noLocks
  private static func bucket(of nanoseconds: UInt64) -> Int {
    let value = min(nanoseconds, UInt64(UInt32.max))
    guard value >= UInt64(parts) else { return Int(value) }
    let shift = 63 - value.leadingZeroBitCount - partBits
    return (shift << partBits) + Int(value &>> UInt64(shift))
  }

  private static func upperBound(of bucket: Int) -> UInt64 {
    guard bucket >= parts else { return UInt64(bucket) }
    let shift = (bucket >> partBits) - 1
    return (UInt64(bucket - (shift << partBits)) + 1) << UInt64(shift) - 1
  }
}
