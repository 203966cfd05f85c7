package import AudioFile
import AudioFormat
package import AudioQueue
import Synchronization

/// Fills a queue's buffers with the packets of a file, or of a part of it, one after the other.
///
/// This is the output handler of Apple's sample player: read, enqueue, and at the end of the file
/// let the queue play out.
package final class PacketFeeder: Sendable {
  private let file: AudioFile
  private let plan: BufferPlan
  private let span: Range<Int64>

  /// Protects the place in the file.
  private let progress: Mutex<FeedProgress>

  /// Starts at the first packet that is needed.
  ///
  /// - Parameters:
  ///   - file: An open file.
  ///   - plan: How many packets fill a buffer.
  ///   - span: The frames that are wanted, at the file's rate and without priming.
  package init(_ file: AudioFile, plan: BufferPlan, span: Range<Int64> = 0..<Int64.max) {
    self.file = file
    self.plan = plan
    self.span = span
    progress = Mutex(FeedProgress(file, from: span.lowerBound))
  }

  /// Frames enqueued so far that are to be heard.
  package var frameCount: Int64 { progress.withLock { $0.heardFrames } }

  /// Whether everything that is wanted has been read.
  package var isAtEnd: Bool { progress.withLock { $0.isAtEnd } }

  /// Why reading ended before the end of the file, nil if it did not.
  package var failure: AudioFileError? { progress.withLock { $0.failure } }

  /// Reads the next packets into a buffer and enqueues it; at the end has the queue play out.
  ///
  /// - Returns: Whether the buffer was enqueued.
  @discardableResult
  package func fill(_ buffer: AudioQueueBuffer, of queue: AudioQueue) -> Bool {
    do throws(AudioQueueError) {
      if let trim = read(into: buffer) {
        try queue.enqueue(buffer, trimStart: trim.start, trimEnd: trim.end)
        return true
      }
      try queue.stop(immediately: false)
    } catch {
      // The queue is being stopped or disposed of; it wants no more buffers.
    }
    return false
  }

  /// Reads packets; nil when there are no more.
  private func read(into buffer: AudioQueueBuffer) -> FrameTrim? {
    progress.withLock { progress in
      guard !progress.isAtEnd, progress.failure == nil else { return nil }
      do throws(AudioFileError) {
        let read = try unsafe file.readPackets(
          from: progress.nextPacket,
          count: progress.packetCount(atMost: plan.packetCount, to: span),
          into: buffer.bytes, descriptions: &buffer.packetDescriptions)
        buffer.byteCount = read.byteCount
        return progress.advance(by: read, buffer, in: span)
      } catch {
        progress.failure = error
        return nil
      }
    }
  }
}
