import Glibc
import RealTime

/// A point in time until which something is waited for.
struct Deadline {
  /// Nanoseconds of the monotonic clock, nil for never.
  private let end: UInt64?

  /// No sleep is longer, so that what nobody is woken for is seen as well.
  private static let longestSleep: UInt64 = 200_000_000

  private init(end: UInt64?) {
    self.end = end
  }

  /// Begins to wait.
  init(seconds: Double) {
    self.init(end: Self.now + UInt64(seconds * 1e9))
  }

  /// Begins to wait as the command line says.
  init(_ limit: WaitLimit) {
    switch limit {
    case .forever: self.init(end: nil)
    case .seconds(let seconds): self.init(seconds: seconds)
    }
  }

  /// Whether the time is over.
  var hasPassed: Bool { end.map { Self.now >= $0 } ?? false }

  /// Sleeps until woken, or for a while, but not beyond the deadline.
  func wait(for wakeup: Wakeup) {
    let now = Self.now
    let rest = end.map { $0 > now ? $0 - now : 0 } ?? Self.longestSleep
    _ = wakeup.wait(atMost: min(rest, Self.longestSleep))
  }

  private static var now: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
