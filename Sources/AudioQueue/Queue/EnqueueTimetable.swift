import AudioFormat

/// Where enqueued buffers lie in the time of a queue: frames of the source since its start, with
/// silence for want of buffers.
struct EnqueueTimetable {
  /// Frames of the source per second.
  let sampleRate: Double
  /// Frames to the end of what is enqueued, as was foreseen at the last enqueue.
  private(set) var end: Int64 = 0
  /// Silence since the last enqueue that nobody foresaw.
  private var delay: Int64 = 0
  private var counter: SoundFrameCounter

  /// Nothing begins behind this: a Float64, which counts the frames for C, knows no more of them.
  private static let latest: Int64 = 1 << 53

  /// Starts at 0.
  init(format: StreamDescription, cookie: [UInt8]) {
    sampleRate = format.sampleRate
    counter = SoundFrameCounter(format: format, cookie: cookie)
  }

  /// Places a buffer.
  ///
  /// - Parameters:
  ///   - enqueued: The buffer; its start may lie in the past, which means at once.
  ///   - present: Frames that have elapsed.
  /// - Returns: When it begins.
  /// - Throws: `invalidArgument` for a start before the end of what is enqueued, or that never comes.
  mutating func place(
    _ enqueued: EnqueuedBuffer, notBefore present: Int64
  ) throws(AudioQueueError) -> Int64 {
    if let start = enqueued.start, start < end { throw .invalidArgument }
    let first = max(enqueued.start ?? 0, end + delay, present)
    guard first <= Self.latest else { throw .invalidArgument }
    let bytes = unsafe UnsafeRawBufferPointer(
      rebasing: enqueued.buffer.bytes[..<enqueued.byteCount])
    let frames = unsafe counter.count(bytes, descriptions: enqueued.descriptions)
    let heard = max(0, frames - enqueued.trimStart - enqueued.trimEnd)
    end = first + min(Int64(heard), Self.latest)
    delay = 0
    return first
  }

  /// Has what is enqueued begin later.
  ///
  /// - Parameter count: Frames of the source.
  mutating func postpone(by count: Int64) {
    delay += count
  }

  /// Counts what comes next with another cookie.
  mutating func setCookie(_ cookie: [UInt8], of format: StreamDescription) {
    counter = SoundFrameCounter(format: format, cookie: cookie)
  }

  /// Begins anew, with nothing enqueued.
  ///
  /// - Parameter present: Frames that have elapsed.
  mutating func reset(at present: Int64) {
    end = present
    delay = 0
    counter.reset()
  }
}
