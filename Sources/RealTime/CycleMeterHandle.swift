import Synchronization

/// A meter of cycles as the control thread holds it.
///
/// The process thread works in this memory, so the handle is kept until the client is closed.
@safe
package final class CycleMeterHandle: @unchecked Sendable {
  /// What the process thread works with.
  package let meter: UnsafeMutablePointer<CycleMeter>

  /// Makes a meter that does not count yet.
  ///
  /// - Parameter loadPerFrame: Nanoseconds of work to add for each frame of a cycle, 0 for none.
  package init(loadPerFrame: Double) {
    unsafe meter = .allocate(capacity: 1)
    unsafe meter.initialize(to: CycleMeter(loadPerFrame: loadPerFrame))
  }

  deinit {
    unsafe meter.deinitialize(count: 1)
    unsafe meter.deallocate()
  }

  // MARK: - From the control thread

  /// Begins or ends to count.
  package func setCounting(_ isCounting: Bool) {
    unsafe meter.pointee.isCounting.store(isCounting, ordering: .relaxed)
  }

  /// Cycles counted.
  package var cycleCount: Int { unsafe meter.pointee.cycleCount.load(ordering: .relaxed) }

  /// Cycles that never came.
  package var missedCount: Int { unsafe meter.pointee.missedCount.load(ordering: .relaxed) }

  /// A histogram with its greatest value.
  package typealias Counts = (cells: [(values: ClosedRange<UInt64>, count: Int)], maximum: UInt64)

  /// From the ideal start of a cycle to the callback, in nanoseconds.
  ///
  /// Only when no process thread runs.
  package var wakeups: Counts {
    unsafe (meter.pointee.wakeups.cells, meter.pointee.wakeups.maximum)
  }

  /// From the start of the callback to its end, in nanoseconds.
  ///
  /// Only when no process thread runs.
  package var durations: Counts {
    unsafe (meter.pointee.durations.cells, meter.pointee.durations.maximum)
  }
}
