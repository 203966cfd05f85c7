package import AudioFile
import AudioFormat
package import AudioQueue
import Synchronization

/// One file on its way through a queue of its own into a device.
package final class FilePlayer: Sendable {
  /// The file, or what is played in its place.
  package let file: any PacketSource
  /// The queue, disposed of by `dispose`.
  package let queue: AudioQueue
  /// Where the packets come from.
  package let feeder: PacketFeeder
  /// The frames of the file that are wanted.
  private let span: Range<Int64>
  private let bufferCount: Int
  private let wasStarted = Atomic<Bool>(false)
  private let device: AudioDevice

  /// A frame of the file, and how many frames had been heard when it began.
  private struct Mark {
    var frame: Int64
    var heard: Int
  }

  /// Why the file does not sound, or not to its end, nil if nothing is known against it.
  package var failure: AudioFileError? {
    if let failure = feeder.failure { return failure }
    guard queue.isUndecodable else { return nil }
    return .damaged(file.path, reason: "the decoder refuses every packet")
  }

  /// Protects the place from which the position is counted.
  private let mark: Mutex<Mark>

  /// Makes a queue for the file and fills half of its first buffer.
  ///
  /// The disk thread fills the others while the first already sounds, and all those of a stream.
  ///
  /// - Parameters:
  ///   - file: Where the packets come from.
  ///   - device: Where it will sound.
  ///   - buffers: How many buffers, and how large they are.
  ///   - configuration: How the queue decodes; the file's cookie is added.
  ///   - span: The frames of the file that are wanted, without priming.
  ///   - passes: How often they are wanted, 0 for ever.
  ///   - isFilled: Called on the disk thread whenever a buffer of a stream was to be filled.
  /// - Throws: What the queue throws; `unsupportedFormat` also when rates differ and are not to be
  ///   converted. Blocks on the disk.
  package init(
    _ file: any PacketSource, device: AudioDevice, buffers: (count: Int, plan: BufferPlan),
    configuration: QueueConfiguration, span: Range<Int64> = 0..<Int64.max, passes: Int = 1,
    isFilled: @escaping @Sendable () -> Void = {}
  ) throws(AudioQueueError) {
    var configuration = configuration
    configuration.magicCookie = file.magicCookie
    let feeder = PacketFeeder(file, plan: buffers.plan, span: span, passes: passes)
    self.file = file
    self.feeder = feeder
    self.span = span
    bufferCount = buffers.count
    self.device = device
    mark = Mutex(Mark(frame: span.lowerBound, heard: 0))
    queue = try AudioQueue(format: file.dataFormat, device: device, configuration: configuration) {
      queue, buffer in
      feeder.fill(buffer, of: queue)
      if file.isStream { isFilled() }
    }
    var allocated: [AudioQueueBuffer] = []
    for _ in 0..<buffers.count {
      allocated.append(
        try queue.allocateBuffer(
          byteCapacity: buffers.plan.byteCapacity, packetCapacity: buffers.plan.packetCount))
    }
    if file.isStream {
      for buffer in allocated { try queue.requestFilling(of: buffer) }
    } else {
      feeder.begin(with: allocated, of: queue)
    }
  }

  /// Whether the file can be started without a wait for its source.
  package var isFilled: Bool {
    !file.isStream || feeder.handledCount >= bufferCount || feeder.isAtEnd || feeder.failure != nil
  }

  /// Whether `start` has been called.
  package var isStarted: Bool { wasStarted.load(ordering: .relaxed) }

  /// Starts the file, primed by at least `primedFrames` or all of it.
  ///
  /// - Parameters:
  ///   - time: When to start.
  ///   - primedFrames: Frames at the device's rate.
  /// - Throws: What the queue throws.
  package func start(_ time: StartTime, primedFrames: Int) throws(AudioQueueError) {
    wasStarted.store(true, ordering: .relaxed)
    try queue.prime(frameCount: primedFrames)
    try queue.start(time)
    // Nothing was enqueued, so no handler will find the end of the file.
    if feeder.isAtEnd || feeder.failure != nil, feeder.frameCount == 0 {
      try queue.stop(immediately: false)
    }
  }

  /// Goes on at another frame of the file, in the pass that is being read.
  ///
  /// - Parameters:
  ///   - frame: A frame of the source; brought into what is wanted of it.
  ///   - isDropped: Called when nothing of the old place sounds any more, and nothing of the new one
  ///     can yet.
  /// - Throws: What the queue throws. Blocks on the disk.
  package func seek(to frame: Int64, isDropped: () -> Void = {}) throws(AudioQueueError) {
    let place = max(span.lowerBound, min(frame, span.upperBound))
    try feeder.seek(to: frame, of: queue) {
      count(from: place)
      isDropped()
    }
  }

  /// Counts the position anew from a frame of the file, which sounds now.
  func count(from frame: Int64) {
    let heard = queue.record.frameCount
    mark.withLock { $0 = Mark(frame: frame, heard: heard) }
  }

  /// The frame of the file that sounds, further passes counted on.
  var unwrappedPosition: Int64 {
    let mark = mark.withLock { $0 }
    let ratio = file.dataFormat.sampleRate / device.sampleRate
    return mark.frame + Int64(Double(queue.record.frameCount - mark.heard) * ratio)
  }

  /// The frame of the file that sounds.
  package var position: Int64 {
    let frame = unwrappedPosition
    guard let length = feeder.passFrames, length > 0 else { return frame }
    return span.lowerBound + max(0, frame - span.lowerBound) % length
  }

  /// Whether all of the file is wanted.
  var isWhole: Bool { span == 0..<Int64.max }

  /// Whether frames of the file have sounded.
  package var hasBegun: Bool { queue.record.frameCount > 0 }

  /// Whether the file has sounded to its end and the queue is at rest.
  package var isFinished: Bool { isStarted && queue.isAtRest }

  /// Whether the last frame of the file has been taken, although the queue may not be at rest yet.
  package var hasPlayedOut: Bool { isFinished || queue.isPlayedOut }

  /// The file sounds for this long, or for longer where it has not been read to its end.
  package var leastSeconds: Double { Double(feeder.frameCount) / file.dataFormat.sampleRate }

  /// Falls silent at once, also where the source is waited for.
  func stop() {
    file.cancel()
    // A queue that has ended by itself needs nothing.
    try? queue.stop(immediately: true)
  }

  /// Ends the queue at once.
  package func dispose() {
    // A queue that was disposed of before needs nothing.
    try? queue.dispose(immediately: true)
  }
}
