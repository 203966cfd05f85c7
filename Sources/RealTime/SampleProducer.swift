import Synchronization

/// The writing end of a ``SampleRing``.
///
/// One thread.
@safe
package struct SampleProducer: ~Copyable, @unchecked Sendable {
  /// Rows.
  package let channelCount: Int
  /// Frames that fit into the ring.
  package let capacity: Int
  /// Frames ever written.
  package private(set) var writtenFrames = 0

  private let indices: UnsafeMutablePointer<RingIndices>
  private let samples: UnsafeMutablePointer<Float>
  private var offset = 0

  init(
    indices: UnsafeMutablePointer<RingIndices>,
    samples: UnsafeMutablePointer<Float>,
    channelCount: Int,
    capacity: Int
  ) {
    unsafe self.indices = indices
    unsafe self.samples = samples
    self.channelCount = channelCount
    self.capacity = capacity
  }

  /// Frames ever read by the other end; may grow at any time.
  package var readFrames: Int {
    unsafe indices.pointee.read.load(ordering: .acquiring)
  }

  /// Frames that fit now; may grow at any time, never shrinks but by writing.
  package var writableFrames: Int { capacity - (writtenFrames - readFrames) }

  /// Writes as many frames as fit.
  ///
  /// - Parameters:
  ///   - rows: The first row; row k begins `k * stride` samples behind it.
  ///   - stride: Samples from one row to the next.
  ///   - count: Frames in each row.
  ///   - kept: Frames ever written before the first that must not be overwritten, for `revisit`;
  ///     without it every frame that has been read may be.
  /// - Returns: Frames written, 0 to `count`.
  package mutating func write(
    _ rows: UnsafePointer<Float>, stride: Int, count: Int, keeping kept: Int = .max
  ) -> Int {
    let written = min(count, capacity - (writtenFrames - min(kept, readFrames)))
    guard written > 0 else { return 0 }
    let first = min(written, capacity - offset)
    for channel in 0..<channelCount {
      let source = unsafe rows + channel * stride
      let row = unsafe samples + channel * capacity
      unsafe (row + offset).update(from: source, count: first)
      unsafe row.update(from: source + first, count: written - first)
    }
    offset = (offset + written) % capacity
    writtenFrames += written
    unsafe indices.pointee.written.store(writtenFrames, ordering: .releasing)
    return written
  }

  /// Looks back at frames that this end has not overwritten; the other end may be reading them.
  ///
  /// - Parameters:
  ///   - position: Frames ever written before the first wanted one, at most `capacity` back.
  ///   - count: Frames wanted, at least 1.
  ///   - body: Called with the first sample of row 0, the stride between rows, and the frames
  ///     that lie side by side from there; twice where the ring wraps round.
  package func revisit(
    from position: Int, count: Int, _ body: (UnsafePointer<Float>, Int, Int) -> Void
  ) {
    precondition(
      position >= max(0, writtenFrames - capacity) && position + count <= writtenFrames,
      "SampleProducer.revisit: these frames are no longer in the ring")
    let start = position % capacity
    let first = min(count, capacity - start)
    unsafe body(samples + start, capacity, first)
    guard count > first else { return }
    unsafe body(samples, capacity, count - first)
  }
}
