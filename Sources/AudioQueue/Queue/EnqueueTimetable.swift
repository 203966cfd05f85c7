import AudioFormat

/// Where enqueued buffers lie in the time of a queue: frames of the source since its start.
///
/// Silence for want of buffers is not in it.
struct EnqueueTimetable {
  /// Frames to the end of what is enqueued.
  private(set) var end: Int64 = 0
  private var counter: SoundFrameCounter

  /// Nothing begins behind this: a Float64, which counts the frames for C, knows no more of them.
  private static let latest: Int64 = 1 << 53

  /// Starts at 0.
  init(format: StreamDescription, cookie: [UInt8]) {
    counter = SoundFrameCounter(format: format, cookie: cookie)
  }

  /// Places a buffer.
  ///
  /// - Parameters:
  ///   - enqueued: The buffer; a gap before it is filled in.
  ///   - start: When it is to begin, nil for at once.
  /// - Returns: When it begins.
  /// - Throws: `invalidArgument` for a time before the end of what is enqueued, or that never comes.
  mutating func place(
    _ enqueued: inout EnqueuedBuffer, at start: Int64?
  ) throws(AudioQueueError) -> Int64 {
    if let start, start < end { throw .invalidArgument }
    let first = start ?? end
    guard first <= Self.latest else { throw .invalidArgument }
    enqueued.leadingSilence = Int(first - end)
    let bytes = unsafe UnsafeRawBufferPointer(
      rebasing: enqueued.buffer.bytes[..<enqueued.byteCount])
    let frames = unsafe counter.count(bytes, descriptions: enqueued.descriptions)
    let heard = max(0, frames - enqueued.trimStart - enqueued.trimEnd)
    end = first + min(Int64(heard), Self.latest)
    return first
  }

  /// Goes back to 0.
  mutating func reset() {
    end = 0
    counter.reset()
  }
}
