package import AudioFile
import AudioFormat
package import AudioQueue
import Synchronization

/// Fills a queue's buffers with the packets of a source, or of a part of it, again and again if so
/// wanted.
///
/// This is the output handler of Apple's sample player: read, enqueue, and at the end of the file
/// let the queue play out.
package final class PacketFeeder: Sendable {
  private let source: any PacketSource
  private let plan: BufferPlan

  /// Protects the place in the source; held while packets are waited for, and until they are
  /// enqueued: whoever fills a buffer, it is behind those that were read before.
  private let progress: Mutex<FeedProgress>

  /// How far the source has been read, for those who must not wait for packets.
  private struct Milestone {
    var frameCount: Int64
    var passFrames: Int64?
    var isAtEnd: Bool
    var failure: AudioFileError?

    init(_ progress: FeedProgress) {
      frameCount = progress.heardFrames
      passFrames = progress.passFrames
      isAtEnd = progress.isAtEnd
      failure = progress.failure
    }
  }

  /// Protects what was last known of the place in the source.
  private let milestone: Mutex<Milestone>

  /// Buffers that are not in the queue.
  private struct Spare {
    var buffers: [AudioQueueBuffer] = []
    /// Buffers that have been filled or found that there is nothing to fill them with.
    var handledCount = 0
    /// Whether all buffers are kept, because a place is being sought.
    var isKeepingAll = false
  }

  /// Protects the spare buffers.
  private let spare = Mutex(Spare())

  /// Starts at the first packet that is needed.
  ///
  /// - Parameters:
  ///   - source: Where the packets come from.
  ///   - plan: How many packets fill a buffer.
  ///   - span: The frames that are wanted, at the source's rate and without priming.
  ///   - passes: How often they are wanted, 0 for ever.
  package init(
    _ source: any PacketSource, plan: BufferPlan, span: Range<Int64> = 0..<Int64.max,
    passes: Int = 1
  ) {
    self.source = source
    self.plan = plan
    let start = FeedProgress(source, span: span, passes: passes)
    progress = Mutex(start)
    milestone = Mutex(Milestone(start))
  }

  /// Frames enqueued so far that are to be heard, in all passes.
  package var frameCount: Int64 { milestone.withLock { $0.frameCount } }

  /// Frames that are heard in one pass, nil before the end of the first.
  package var passFrames: Int64? { milestone.withLock { $0.passFrames } }

  /// Whether everything that is wanted has been read.
  package var isAtEnd: Bool { milestone.withLock { $0.isAtEnd } }

  /// Times that a buffer was to be filled and that is done.
  package var handledCount: Int { spare.withLock { $0.handledCount } }

  /// Why reading ended before the end of the source, nil if it did not.
  package var failure: AudioFileError? { milestone.withLock { $0.failure } }

  /// Enqueues half a buffer, so that a slow disk does not keep the sound waiting; the other buffers
  /// are filled with the first that comes back.
  ///
  /// - Parameters:
  ///   - buffers: All buffers of the queue.
  ///   - queue: The queue.
  package func begin(with buffers: [AudioQueueBuffer], of queue: AudioQueue) {
    spare.withLock { $0.buffers += buffers.dropFirst() }
    guard let first = buffers.first else { return }
    fill(first, of: queue, packetCount: (plan.packetCount + 1) / 2)
  }

  /// Reads the next packets into a buffer that came back, and enqueues it, behind those that were
  /// kept; at the end has the queue play out.
  ///
  /// The queue's output handler.
  package func fill(_ buffer: AudioQueueBuffer, of queue: AudioQueue) {
    for kept in takeSpare() { fill(kept, of: queue, packetCount: plan.packetCount) }
    fill(buffer, of: queue, packetCount: plan.packetCount)
  }

  private func takeSpare() -> [AudioQueueBuffer] {
    spare.withLock { spare in
      guard !spare.isKeepingAll else { return [] }
      defer { spare.buffers = [] }
      return spare.buffers
    }
  }

  private func fill(_ buffer: AudioQueueBuffer, of queue: AudioQueue, packetCount: Int) {
    if spare.withLock({ $0.isKeepingAll }) { return keep(buffer) }
    defer { spare.withLock { $0.handledCount += 1 } }
    do throws(AudioQueueError) {
      if try enqueueNext(packetCount, in: buffer, of: queue) { return }
      try playOut(queue)
    } catch {
      // The queue is being reset, stopped or disposed of; it takes no buffers now.
    }
    keep(buffer)
  }

  /// Has the queue end behind what is enqueued, unless a seek has begun meanwhile: the end that was
  /// come to is then another place's.
  private func playOut(_ queue: AudioQueue) throws(AudioQueueError) {
    try spare.withLock { spare throws(AudioQueueError) in
      if !spare.isKeepingAll { try queue.stop(immediately: false) }
    }
  }

  private func keep(_ buffer: AudioQueueBuffer) {
    spare.withLock { $0.buffers.append(buffer) }
  }

  /// Goes on at another frame: drops what is enqueued or decoded, and fills the buffers anew.
  ///
  /// - Parameters:
  ///   - frame: A frame of the source.
  ///   - queue: The queue; not from one of its handlers.
  ///   - isDropped: Called when nothing of the old place sounds any more, and nothing of the new one
  ///     can yet.
  /// - Throws: What the queue throws. Blocks.
  package func seek(
    to frame: Int64, of queue: AudioQueue, isDropped: () -> Void = {}
  ) throws(AudioQueueError) {
    spare.withLock { $0.isKeepingAll = true }
    defer { refill(queue) }
    try queue.restart()
    isDropped()
    progress.withLock { progress in
      progress.seek(to: frame, in: source)
      publish(progress)
    }
  }

  private func refill(_ queue: AudioQueue) {
    let buffers = spare.withLock { spare in
      defer { spare = Spare() }
      return spare.buffers
    }
    for buffer in buffers { fill(buffer, of: queue, packetCount: plan.packetCount) }
  }

  // MARK: - Reading

  /// Reads packets into a buffer, and enqueues it.
  ///
  /// - Returns: Whether there were any more.
  private func enqueueNext(
    _ packetCount: Int, in buffer: AudioQueueBuffer, of queue: AudioQueue
  ) throws(AudioQueueError) -> Bool {
    let isFutile = queue.isUndecodable
    return try progress.withLock { progress throws(AudioQueueError) in
      let trim = read(&progress, into: buffer, packetCount, isFutile: isFutile)
      publish(progress)
      guard let trim else { return false }
      try queue.enqueue(buffer, trimStart: trim.start, trimEnd: trim.end)
      return true
    }
  }

  /// Reads packets.
  ///
  /// - Parameters:
  ///   - progress: The place in the source, which moves behind them.
  ///   - buffer: Where to.
  ///   - packetCount: Packets that it has room for.
  ///   - isFutile: Whether the decoder has refused all packets before, so that this pass is the last.
  /// - Returns: What of them is not heard; nil when there are no more.
  private func read(
    _ progress: inout FeedProgress, into buffer: AudioQueueBuffer, _ packetCount: Int,
    isFutile: Bool
  ) -> FrameTrim? {
    while progress.canRead {
      if let trim = readPass(&progress, into: buffer, packetCount) { return trim }
      if progress.canRead { progress.endPass(in: source, isFutile: isFutile) }
    }
    return nil
  }

  private func publish(_ progress: FeedProgress) {
    milestone.withLock { $0 = Milestone(progress) }
  }

  /// Reads packets of the present pass; nil at its end.
  private func readPass(
    _ progress: inout FeedProgress, into buffer: AudioQueueBuffer, _ packetCount: Int
  ) -> FrameTrim? {
    do throws(AudioFileError) {
      let isAtStart = progress.isAtStart
      let read = try unsafe source.readPackets(
        from: progress.nextPacket, count: progress.packetCount(atMost: packetCount),
        into: buffer.bytes, descriptions: &buffer.packetDescriptions)
      buffer.byteCount = read.byteCount
      let trim = unsafe progress.advance(by: read, buffer.bytes, buffer.packetDescriptions)
      // What is cut off is cut off once a buffer.
      if isAtStart, trim?.isEmpty == true, progress.hasRead(read) {
        repeatPass(&progress, in: buffer)
      }
      return trim
    } catch {
      progress.fail(error)
      return nil
    }
  }

  /// Copies a pass that is whole in the buffer as often as there is room.
  ///
  /// Of a file shorter than a period no thread could hand over each pass in time.
  private func repeatPass(_ progress: inout FeedProgress, in buffer: AudioQueueBuffer) {
    let size = buffer.byteCount
    guard source.dataFormat.formatID == .linearPCM, size > 0 else { return }
    let count = progress.takePasses(atMost: plan.byteCapacity / size - 1)
    for index in 0..<count {
      let place = (index + 1) * size
      let target = unsafe UnsafeMutableRawBufferPointer(
        rebasing: buffer.bytes[place..<place + size])
      unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer.bytes[..<size]))
    }
    buffer.byteCount = (count + 1) * size
  }
}
