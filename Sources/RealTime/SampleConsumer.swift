internal import CRealTime
import Synchronization

/// The reading end of a ``SampleRing``.
///
/// One thread, which may be the process thread.
@safe
package struct SampleConsumer: ~Copyable, @unchecked Sendable {
  /// Rows.
  package let channelCount: Int
  /// Frames that fit into the ring.
  package let capacity: Int
  /// Frames ever read.
  package private(set) var readFrames = 0

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

  /// Frames that can be read now; may grow at any time, never shrinks but by reading.
  package var readableFrames: Int {
    @_noLocks get {
      unsafe indices.pointee.written.load(ordering: .acquiring) - readFrames
    }
  }

  /// Frames that lie side by side from the read position on.
  package var contiguousFrames: Int {
    @_noLocks get { capacity - offset }
  }

  /// The sample of `channel` at the read position.
  @_noLocks
  package func head(of channel: Int) -> UnsafePointer<Float> {
    unsafe UnsafePointer(samples + (channel * capacity + offset))
  }

  /// The first sample in the row of `channel`, where reading goes on after the ring wraps round.
  @_noLocks
  package func wrapped(_ channel: Int) -> UnsafePointer<Float> {
    unsafe UnsafePointer(samples + channel * capacity)
  }

  /// Asks for the memory of the indices.
  @_noLocks
  func prefetchIndices() {
    unsafe crealtime_prefetch(indices)
    unsafe crealtime_prefetch(UnsafeRawPointer(indices) + MemoryLayout<RingIndices>.stride / 2)
  }

  /// Hands `count` frames back to the producer.
  ///
  /// - Parameter count: 0 to `readableFrames`.
  @_noLocks
  package mutating func advance(by count: Int) {
    let end = offset + count
    offset = end >= capacity ? end - capacity : end
    readFrames += count
    unsafe indices.pointee.read.store(readFrames, ordering: .releasing)
  }
}
