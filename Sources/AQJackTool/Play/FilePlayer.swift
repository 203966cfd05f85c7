package import AudioFile
import AudioFormat
package import AudioQueue

/// One file on its way through a queue of its own into a device.
package final class FilePlayer: Sendable {
  /// The file.
  package let file: AudioFile
  /// The queue, disposed of by `dispose`.
  package let queue: AudioQueue
  /// Where the packets come from.
  package let feeder: PacketFeeder

  /// Makes a queue for the file and fills its buffers.
  ///
  /// - Parameters:
  ///   - file: An open file.
  ///   - device: Where it will sound.
  ///   - buffers: How many buffers, and how large they are.
  ///   - configuration: How the queue decodes; the file's cookie is added.
  ///   - span: The frames of the file that are wanted, without priming.
  /// - Throws: What the queue throws; `unsupportedFormat` also when rates differ and are not to be
  ///   converted. Blocks on the disk.
  package init(
    _ file: AudioFile, device: AudioDevice, buffers: (count: Int, plan: BufferPlan),
    configuration: QueueConfiguration, span: Range<Int64> = 0..<Int64.max
  ) throws(AudioQueueError) {
    var configuration = configuration
    configuration.magicCookie = file.magicCookie
    let feeder = PacketFeeder(file, plan: buffers.plan, span: span)
    self.file = file
    self.feeder = feeder
    queue = try AudioQueue(format: file.dataFormat, device: device, configuration: configuration) {
      queue, buffer in feeder.fill(buffer, of: queue)
    }
    for _ in 0..<buffers.count {
      let buffer = try queue.allocateBuffer(
        byteCapacity: buffers.plan.byteCapacity, packetCapacity: buffers.plan.packetCount)
      if !feeder.fill(buffer, of: queue) { break }
    }
  }

  /// Starts the file, primed by at least `primedFrames` or all of it.
  ///
  /// - Parameters:
  ///   - time: When to start.
  ///   - primedFrames: Frames at the device's rate.
  /// - Throws: What the queue throws.
  package func start(_ time: StartTime, primedFrames: Int) throws(AudioQueueError) {
    try queue.prime(frameCount: primedFrames)
    try queue.start(time)
    // Nothing was enqueued, so no handler will find the end of the file.
    if feeder.isAtEnd, feeder.frameCount == 0 { try queue.stop(immediately: false) }
  }

  /// Whether the file has sounded to its end and the queue is at rest.
  package var isFinished: Bool { queue.isAtRest }

  /// The file sounds for this long, or for longer where it has not been read to its end.
  package var leastSeconds: Double { Double(feeder.frameCount) / file.dataFormat.sampleRate }

  /// Ends the queue at once.
  package func dispose() {
    // A queue that was disposed of before needs nothing.
    try? queue.dispose(immediately: true)
  }
}
