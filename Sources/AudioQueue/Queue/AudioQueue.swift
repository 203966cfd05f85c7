import AudioCodec
public import AudioFormat
import RealTime

/// A playback queue: buffers of packets go in, sound comes out of a device, and buffers come back.
///
/// This is Core Audio's output queue in Swift. The client enqueues filled buffers; a decode thread
/// turns them into frames ahead of time; whenever it has taken a buffer, the disk thread calls the
/// output handler, which refills the buffer and enqueues it again. So the buffers stay filled ahead
/// of the frames that are decoded ahead of the device.
///
/// A queue lives until it is disposed of. Any thread but a process or notification thread may call
/// it, also from within its handlers; no lock is held while they run.
public final class AudioQueue: Sendable {
  /// Called on the queue's disk thread or in its context, one call at a time, with a buffer that the queue has taken.
  ///
  /// Taken does not mean heard: the last call comes before the last frame has sounded.
  public typealias OutputHandler = @Sendable (AudioQueue, AudioQueueBuffer) -> Void

  /// What the packets hold.
  public let format: StreamDescription

  let state: Monitor<QueueState>
  let threads = Monitor(QueueThreads())
  let decodeWakeup = Wakeup()
  let signal: DeliverySignal
  let outputHandler: OutputHandler
  private let worker: DecodeWorker

  /// Makes a queue at rest, without buffers, at full volume.
  ///
  /// - Parameters:
  ///   - format: What the packets will hold; linear PCM must be interleaved.
  ///   - device: Where the queue will sound; it may be said later.
  ///   - configuration: How the queue decodes.
  ///   - context: Where handlers are called, nil for a thread of the queue.
  ///   - outputHandler: Refills buffers.
  /// - Throws: `unsupportedFormat`, or `invalidPropertyValue` for a cookie that says nothing.
  public init(
    format: StreamDescription, device: AudioDevice?,
    configuration: QueueConfiguration = QueueConfiguration(),
    context: (any HandlerContext)? = nil, outputHandler: @escaping OutputHandler
  ) throws(AudioQueueError) {
    try DecodePipeline.check(format, device: device, configuration: configuration)
    let signal = DeliverySignal(context)
    // Sizes that follow from the other fields may be missing.
    let format = (try? format.filledLinearPCM()) ?? format
    self.format = format
    self.outputHandler = outputHandler
    self.signal = signal
    state = Monitor(
      QueueState(
        device: device, configuration: configuration,
        timetable: EnqueueTimetable(format: format, cookie: configuration.magicCookie),
        hasOwnThread: context == nil))
    worker = DecodeWorker(state: state, wakeup: decodeWakeup, signal: signal)
    context?.attach { self.deliverPending() }
  }

  // MARK: - State

  /// Whether the device runs the queue: from its first cycle to its last, also while paused.
  public var isRunning: Bool { state.withLock { $0.isRunning } }

  /// Whether the queue is silent at its place.
  public var isPaused: Bool { state.withLock { $0.phase == .paused } }

  /// Whether nothing sounds or is decoded ahead: before the first start, and behind the end.
  public var isAtRest: Bool { state.withLock { $0.phase == .stopped || $0.phase == .disposed } }

  /// Whether the memory of what is decoded ahead is kept from being swapped out.
  ///
  /// Without it a frame may be late. It is known once the queue is primed, true before and at rest.
  public var isMemoryLocked: Bool { state.withLock { $0.voice?.ring.isLocked ?? true } }

  /// What the queue has delivered since it was last started from rest.
  public var record: PlaybackRecord {
    state.withLock { state in
      var record = state.record
      if let voice = state.voice { record.add(voice, frameCount: voice.ring.readFrames) }
      return record
    }
  }

  /// Whether the decoder has refused a packet since the queue was last started from rest.
  package var hasRefusedPackets: Bool { state.withLock { $0.hasRefusedPackets } }

  /// Whether the decoder has refused every packet up to now, and one at least.
  package var isUndecodable: Bool {
    state.withLock { $0.hasRefusedPackets && !$0.hasDecodedPackets }
  }

  /// Uses the state of a queue that is not being disposed of.
  func change<Result>(
    _ body: (inout QueueState) throws(AudioQueueError) -> Result
  ) throws(AudioQueueError) -> Result {
    try state.withLock { state throws(AudioQueueError) in
      guard !state.isDisposing else { throw .disposalPending }
      return try body(&state)
    }
  }

  /// Runs the decode thread's work.
  func decode() {
    worker.work()
  }
}
