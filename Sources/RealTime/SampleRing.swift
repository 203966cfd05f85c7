import Synchronization

/// How far the two ends of a ring have come, each on a cache line of its own.
struct RingIndices: ~Copyable {
  /// Frames ever written.
  ///
  /// Written by the producer, read by the consumer.
  let written = Atomic<Int>(0)
  private let writtenPadding = InlineArray<7, Int>(repeating: 0)
  /// Frames ever read.
  ///
  /// Written by the consumer, read by the producer.
  let read = Atomic<Int>(0)
  private let readPadding = InlineArray<7, Int>(repeating: 0)
}

/// A lock-free ring of Float32 frames between one producer and one consumer thread.
///
/// The samples are planar: each channel has a row of `capacity` samples, and one pair of indices
/// serves all rows, so channels can never get out of step. The indices count frames for ever; an
/// `Int` lasts six million years at 48 kHz.
///
/// Protocol of both ends: acquire the other end's index, work, release your own.
@safe
package final class SampleRing: @unchecked Sendable {
  /// Rows, 1 to 255.
  package let channelCount: Int
  /// Frames that fit.
  package let capacity: Int
  /// Whether the memory is locked, see ``LockedMemory/isLocked``.
  package var isLocked: Bool { memory.isLocked }

  private static let maximumChannelCount = 255

  private let memory: LockedMemory
  private let indices: UnsafeMutablePointer<RingIndices>
  private let samples: UnsafeMutablePointer<Float>
  private let hasProducer = Atomic<Bool>(false)
  private let hasConsumer = Atomic<Bool>(false)

  private static let maximumByteCount = 1 << 30

  /// Makes an empty ring in locked memory.
  ///
  /// The result is nil when the system has no memory left, or when more than a GiB is asked for: the
  /// system would end the program rather than refuse it.
  ///
  /// - Parameters:
  ///   - channelCount: Rows, 1 to 255.
  ///   - capacity: Frames, at least 1.
  package init?(channelCount: Int, capacity: Int) {
    precondition(
      (1...Self.maximumChannelCount).contains(channelCount), "SampleRing: 1 to 255 channels")
    precondition(capacity > 0, "SampleRing: no room for a frame")
    let indexBytes = MemoryLayout<RingIndices>.stride
    let sampleCount = channelCount * capacity
    let byteCount = indexBytes + sampleCount * MemoryLayout<Float>.stride
    guard byteCount <= Self.maximumByteCount,
      let memory = LockedMemory(byteCount: byteCount)
    else { return nil }
    self.memory = memory
    self.channelCount = channelCount
    self.capacity = capacity
    // SAFETY: the indices fill the first two cache lines of the page, the samples follow them.
    unsafe indices = memory.start.bindMemory(to: RingIndices.self, capacity: 1)
    unsafe indices.initialize(to: RingIndices())
    let firstSample = unsafe memory.start + indexBytes
    unsafe samples = firstSample.bindMemory(to: Float.self, capacity: sampleCount)
  }

  deinit {
    unsafe indices.deinitialize(count: 1)
  }

  /// Frames ever read; may grow at any time.
  ///
  /// Any thread.
  package var readFrames: Int { unsafe indices.pointee.read.load(ordering: .acquiring) }

  /// The writing end.
  ///
  /// Once; the ring must outlive it.
  package func makeProducer() -> SampleProducer {
    let isSecond = hasProducer.exchange(true, ordering: .relaxed)
    precondition(!isSecond, "SampleRing.makeProducer: a ring has one producer")
    return unsafe SampleProducer(
      indices: indices, samples: samples, channelCount: channelCount, capacity: capacity)
  }

  /// The reading end.
  ///
  /// Once; the ring must outlive it.
  package func makeConsumer() -> SampleConsumer {
    let isSecond = hasConsumer.exchange(true, ordering: .relaxed)
    precondition(!isSecond, "SampleRing.makeConsumer: a ring has one consumer")
    return unsafe SampleConsumer(
      indices: indices, samples: samples, channelCount: channelCount, capacity: capacity)
  }
}
