import AudioCodec

/// Decoded frames that have not been delivered yet, at the source's rate.
///
/// A device whose server may be followed by one of another rate needs them: what was converted and
/// not delivered is then converted once more. Decode thread only.
struct SourceHistory {
  private var rows: [[Float]]
  /// Frames at the start of the rows that are no longer kept.
  private var dropped = 0
  /// The first frame that is kept, counted from where the history began.
  private(set) var firstFrame = 0

  /// Frames are moved to the front when as many are dropped.
  private static let mostDropped = 1 << 16

  init(channelCount: Int) {
    rows = Array(repeating: [], count: channelCount)
  }

  /// The frame behind the last one.
  var endFrame: Int { firstFrame + rows[0].count - dropped }

  /// Adds all frames of a buffer.
  mutating func append(_ frames: PlanarBuffer) {
    for channel in rows.indices {
      unsafe rows[channel].append(
        contentsOf: UnsafeBufferPointer(start: frames.row(channel), count: frames.frameCount))
    }
  }

  /// Lets go of the frames before one that is kept.
  mutating func forget(before frame: Int) {
    let count = min(max(0, frame - firstFrame), rows[0].count - dropped)
    firstFrame += count
    dropped += count
    guard dropped >= Self.mostDropped else { return }
    for channel in rows.indices { rows[channel].removeFirst(dropped) }
    dropped = 0
  }

  /// Replaces a buffer's frames by those from a kept one on, as many as fit.
  func copy(from frame: Int, into buffer: PlanarBuffer) {
    let start = dropped + frame - firstFrame
    let count = min(buffer.capacity, rows[0].count - start)
    for channel in rows.indices {
      unsafe rows[channel].withUnsafeBufferPointer { row in
        guard let first = row.baseAddress else { return }
        unsafe buffer.row(channel).update(from: first + start, count: count)
      }
    }
    buffer.setFrameCount(count)
  }

  /// Begins anew.
  mutating func reset() {
    for channel in rows.indices { rows[channel].removeAll(keepingCapacity: true) }
    dropped = 0
    firstFrame = 0
  }
}
