internal import CRealTime
import Synchronization

/// What the process thread finds out about its own cycles.
package struct CycleMeter: ~Copyable {
  /// From the ideal start of a cycle to the callback.
  var wakeups = CycleHistogram()
  /// From the start of the callback to its end.
  var durations = CycleHistogram()
  /// Whether cycles are counted; written by the control thread.
  let isCounting = Atomic<Bool>(false)
  /// Cycles counted; written by the process thread.
  let cycleCount = Atomic<Int>(0)
  /// Cycles that never came; written by the process thread.
  let missedCount = Atomic<Int>(0)
  /// Nanoseconds of work that are added to each frame of a cycle.
  let loadPerFrame: Double

  private var nextTime: UInt32 = 0
  private var hasTime = false

  init(loadPerFrame: Double) {
    self.loadPerFrame = loadPerFrame
  }

  /// The clock that cycles are measured by, in nanoseconds.
  @_noLocks
  package static func now() -> UInt64 {
    crealtime_now()
  }

  /// Counts a cycle at its end, after adding the load; process thread.
  ///
  /// - Parameters:
  ///   - start: When the callback began, on the clock of ``now()``.
  ///   - delay: How long after the ideal start of the cycle that was, in nanoseconds.
  ///   - time: JACK's frame time of the cycle.
  ///   - frames: Its frames.
  @_noLocks
  package mutating func finish(start: UInt64, delay: UInt64, time: UInt32, frames: Int) {
    if loadPerFrame > 0 {
      SyntheticLoad.work(until: start + UInt64(loadPerFrame * Double(frames)))
    }
    let isCounted = isCounting.load(ordering: .relaxed)
    if isCounted {
      wakeups.record(delay)
      durations.record(crealtime_now() &- start)
      countMissed(time, frames)
      cycleCount.wrappingAdd(1, ordering: .relaxed)
    }
    nextTime = time &+ UInt32(truncatingIfNeeded: frames)
    hasTime = isCounted
  }

  @_noLocks
  private func countMissed(_ time: UInt32, _ frames: Int) {
    guard hasTime, time != nextTime, frames > 0 else { return }
    let missing = Int(Int32(truncatingIfNeeded: time &- nextTime))
    // A jump by less than a period is a cycle as well: its frames are gone.
    if missing > 0 {
      missedCount.wrappingAdd(max(1, missing / frames), ordering: .relaxed)
    }
  }
}
