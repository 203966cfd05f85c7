/// The part of a file that is played.
package struct TimeSpan: Sendable, Hashable {
  /// The first frame, nil for the file's own.
  package var from: TimePoint?
  /// The frame behind the last, nil for the file's end.
  package var to: TimePoint?

  /// Refuses a span that is empty whatever the sample rate.
  func check() throws(UsageError) {
    switch (from, to) {
    case (.seconds(let from), .seconds(let to)) where to <= from: throw .emptyTimeRange
    case (.frames(let from), .frames(let to)) where to <= from: throw .emptyTimeRange
    default: return
    }
  }
}
