package import AudioFile
import AudioFormat
package import AudioQueue
import Synchronization

/// Fills a queue's buffers with the packets of a file, one after the other.
///
/// This is the output handler of Apple's sample player: read, enqueue, and at the end of the file
/// let the queue play out.
package final class PacketFeeder: Sendable {
  private let file: AudioFile
  private let plan: BufferPlan

  private struct Progress {
    var nextPacket: Int64 = 0
    var frameCount: Int64 = 0
    var isAtEnd = false
    var failure: AudioFileError?
  }

  /// Protects the place in the file.
  private let progress = Mutex(Progress())

  /// Starts at the first packet.
  package init(_ file: AudioFile, plan: BufferPlan) {
    self.file = file
    self.plan = plan
  }

  /// Frames in the packets read so far, without those that only prime the decoder.
  package var frameCount: Int64 {
    max(0, progress.withLock { $0.frameCount } - Int64(file.packetTable?.primingFrames ?? 0))
  }

  /// Whether all packets have been read.
  package var isAtEnd: Bool { progress.withLock { $0.isAtEnd } }

  /// Why reading ended before the end of the file, nil if it did not.
  package var failure: AudioFileError? { progress.withLock { $0.failure } }

  /// Reads the next packets into a buffer and enqueues it; at the end has the queue play out.
  ///
  /// - Returns: Whether the buffer was enqueued.
  @discardableResult
  package func fill(_ buffer: AudioQueueBuffer, of queue: AudioQueue) -> Bool {
    do throws(AudioQueueError) {
      if read(into: buffer) {
        try queue.enqueue(buffer)
        return true
      }
      try queue.stop(immediately: false)
    } catch {
      // The queue is being stopped or disposed of; it wants no more buffers.
    }
    return false
  }

  private func read(into buffer: AudioQueueBuffer) -> Bool {
    progress.withLock { progress in
      guard !progress.isAtEnd, progress.failure == nil else { return false }
      do throws(AudioFileError) {
        let read = try unsafe file.readPackets(
          from: progress.nextPacket, count: plan.packetCount, into: buffer.bytes,
          descriptions: &buffer.packetDescriptions)
        progress.isAtEnd = read.packetCount == 0
        progress.nextPacket += Int64(read.packetCount)
        progress.frameCount += frames(in: read, buffer)
        buffer.byteCount = read.byteCount
      } catch {
        progress.failure = error
        return false
      }
      return !progress.isAtEnd
    }
  }

  private func frames(in read: PacketRead, _ buffer: AudioQueueBuffer) -> Int64 {
    guard file.dataFormat.hasVariablePacketSize else {
      return Int64(read.packetCount * file.dataFormat.framesPerPacket)
    }
    return buffer.packetDescriptions.reduce(0) { $0 + Int64($1.variableFramesInPacket) }
  }
}
