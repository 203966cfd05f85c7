/// Frames on their way from a decoder to the ring: Float32, one row a channel.
///
/// Full scale is -1 to 1; values beyond are kept. One thread at a time.
@safe
package final class PlanarBuffer {
  /// Rows.
  package let channelCount: Int
  /// Frames that a row has room for.
  package let capacity: Int
  /// Frames that a row holds, from its start; 0 to `capacity`.
  package private(set) var frameCount = 0

  private let samples: UnsafeMutablePointer<Float>

  /// Makes an empty buffer.
  ///
  /// - Parameters:
  ///   - channelCount: Rows, at least 1.
  ///   - capacity: Frames a row has room for, at least 1.
  package init(channelCount: Int, capacity: Int) {
    precondition(channelCount > 0 && capacity > 0, "PlanarBuffer: no room for a frame")
    self.channelCount = channelCount
    self.capacity = capacity
    unsafe samples = .allocate(capacity: channelCount * capacity)
    unsafe samples.initialize(repeating: 0, count: channelCount * capacity)
  }

  deinit {
    unsafe samples.deallocate()
  }

  /// The row of a channel: `capacity` samples, valid while the buffer lives.
  package func row(_ channel: Int) -> UnsafeMutablePointer<Float> {
    precondition((0..<channelCount).contains(channel), "PlanarBuffer.row: no such channel")
    // SAFETY: the precondition keeps the row inside the allocation.
    return unsafe samples + channel * capacity
  }

  /// Says that each row now holds `count` frames.
  package func setFrameCount(_ count: Int) {
    precondition((0...capacity).contains(count), "PlanarBuffer.setFrameCount: out of range")
    frameCount = count
  }

  /// Appends silence.
  ///
  /// - Parameter end: Frames that each row then holds; nothing happens where it holds more.
  package func pad(to end: Int) {
    guard frameCount < end else { return }
    for channel in 0..<channelCount {
      let row = unsafe row(channel) + frameCount
      unsafe row.update(repeating: 0, count: end - frameCount)
    }
    setFrameCount(end)
  }

  /// Drops frames at the start of every row; the rest moves to the front.
  ///
  /// - Parameter count: Frames to drop, 0 to `frameCount`.
  package func removeFirst(_ count: Int) {
    precondition((0...frameCount).contains(count), "PlanarBuffer.removeFirst: out of range")
    guard count > 0 else { return }
    for channel in 0..<channelCount {
      let row = unsafe row(channel)
      unsafe row.update(from: row + count, count: frameCount - count)
    }
    frameCount -= count
  }
}
