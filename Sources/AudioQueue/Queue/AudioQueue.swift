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
  /// Called on the queue's disk thread, one call at a time, with a buffer that the queue has taken.
  ///
  /// Taken does not mean heard: the last call comes before the last frame has sounded.
  public typealias OutputHandler = @Sendable (AudioQueue, AudioQueueBuffer) -> Void

  /// What the packets hold.
  public let format: StreamDescription
  /// Where the queue sounds.
  public let device: AudioDevice

  let configuration: QueueConfiguration
  let state = Monitor(QueueState())
  let threads = Monitor(QueueThreads())
  let decodeWakeup = Wakeup()
  let deliveryWakeup = Wakeup()
  let outputHandler: OutputHandler
  /// Channels of the decoded frames.
  let channelCount: Int
  private let worker: DecodeWorker

  /// Makes a queue at rest, without buffers, at full volume.
  ///
  /// - Parameters:
  ///   - format: What the packets will hold; linear PCM must be interleaved.
  ///   - device: Where the queue will sound.
  ///   - configuration: How the queue decodes.
  ///   - outputHandler: Refills buffers.
  /// - Throws: `unsupportedFormat`, or `invalidPropertyValue` for a cookie that says nothing.
  public init(
    format: StreamDescription, device: AudioDevice,
    configuration: QueueConfiguration = QueueConfiguration(),
    outputHandler: @escaping OutputHandler
  ) throws(AudioQueueError) {
    let pipeline = try DecodePipeline(format, device: device, configuration: configuration)
    self.format = format
    self.device = device
    self.configuration = configuration
    self.outputHandler = outputHandler
    channelCount = pipeline.channelCount
    worker = DecodeWorker(
      state: state, device: device, pipeline: pipeline,
      isProving: configuration.isProving, wakeup: decodeWakeup, deliveryWakeup: deliveryWakeup)
    if device.canChangeRate { device.register(self) }
  }

  // MARK: - Buffers

  /// Makes a buffer of the queue; allowed at any time.
  ///
  /// - Parameters:
  ///   - byteCapacity: Bytes, at least 1.
  ///   - packetCapacity: Packet descriptions that the client means to use, 0 or more.
  /// - Returns: An empty buffer, which lives until it is freed or the queue is disposed of.
  /// - Throws: `invalidArgument` or `disposalPending`.
  public func allocateBuffer(
    byteCapacity: Int, packetCapacity: Int = 0
  ) throws(AudioQueueError) -> AudioQueueBuffer {
    guard byteCapacity > 0, packetCapacity >= 0 else { throw .invalidArgument }
    let buffer = AudioQueueBuffer(byteCapacity: byteCapacity, packetCapacity: packetCapacity)
    try change { state throws(AudioQueueError) in state.add(buffer) }
    return buffer
  }

  /// Frees a buffer that is not enqueued.
  ///
  /// - Throws: `invalidBuffer`, `bufferInQueue` or `disposalPending`.
  public func freeBuffer(_ buffer: AudioQueueBuffer) throws(AudioQueueError) {
    try change { state throws(AudioQueueError) in try state.remove(buffer) }
  }

  /// Puts a buffer behind the others; its byte count and descriptions are copied now.
  ///
  /// - Parameters:
  ///   - buffer: An idle buffer of this queue, filled.
  ///   - descriptions: One entry a packet for a variable format, nil to use those of the buffer;
  ///     they mean nothing for a constant one.
  ///   - trimStart: Decoded frames to drop at the start, in frames of the source.
  ///   - trimEnd: Decoded frames to drop at the end, in frames of the source.
  /// - Throws: `bufferEmpty`, `invalidBuffer`, `bufferInQueue`, `enqueueDuringReset`,
  ///   `disposalPending`, or `invalidArgument` for descriptions that are missing or reach beyond
  ///   the bytes; the buffer then stays the client's.
  public func enqueue(
    _ buffer: AudioQueueBuffer, descriptions: [PacketDescription]? = nil,
    trimStart: Int = 0, trimEnd: Int = 0
  ) throws(AudioQueueError) {
    let byteCount = buffer.byteCount
    guard byteCount > 0 else { throw .bufferEmpty }
    guard byteCount <= buffer.byteCapacity, trimStart >= 0, trimEnd >= 0 else {
      throw .invalidArgument
    }
    let packets = descriptions ?? buffer.packetDescriptions
    let enqueued = EnqueuedBuffer(
      buffer: buffer, byteCount: byteCount,
      descriptions: format.hasVariablePacketSize ? packets : [],
      trimStart: trimStart, trimEnd: trimEnd)
    try check(enqueued)
    try change { state throws(AudioQueueError) in try state.enqueue(enqueued) }
    decodeWakeup.wake()
  }

  /// Has the output handler fill a buffer, as if the queue had taken it.
  ///
  /// The caller does not wait for whatever the handler waits for.
  ///
  /// - Parameter buffer: An idle buffer of this queue.
  /// - Throws: `invalidBuffer`, `bufferInQueue`, `outOfMemory` or `disposalPending`.
  package func requestFilling(of buffer: AudioQueueBuffer) throws(AudioQueueError) {
    try startThreads()
    try change { state throws(AudioQueueError) in try state.offer(buffer) }
    deliveryWakeup.wake()
  }

  private func check(_ enqueued: EnqueuedBuffer) throws(AudioQueueError) {
    guard format.hasVariablePacketSize else { return }
    guard !enqueued.descriptions.isEmpty else { throw .invalidArgument }
    for packet in enqueued.descriptions {
      guard packet.startOffset >= 0,
        packet.startOffset <= Int64(enqueued.byteCount),
        Int64(packet.dataByteSize) <= Int64(enqueued.byteCount) - packet.startOffset
      else { throw .invalidArgument }
    }
  }

  // MARK: - State

  /// Whether the device runs the queue: from its first cycle to its last, also while paused.
  public var isRunning: Bool { state.withLock { $0.isRunning } }

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

  /// Adds a listener; it hears on the disk thread when the queue begins and ceases to run.
  ///
  /// - Parameter listener: Is told whether the queue runs.
  /// - Returns: A number by which the listener can be removed.
  @discardableResult
  public func addRunningListener(_ listener: @escaping @Sendable (Bool) -> Void) -> Int {
    state.withLock { state in
      let token = (state.listeners.keys.max() ?? 0) + 1
      state.listeners[token] = listener
      return token
    }
  }

  /// Removes a listener; one that is not there is not missed.
  public func removeRunningListener(_ token: Int) {
    state.withLock { $0.listeners[token] = nil }
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

extension DecodePipeline {
  /// Makes the pipeline of a queue.
  fileprivate convenience init(
    _ format: StreamDescription, device: AudioDevice, configuration: QueueConfiguration
  ) throws(AudioQueueError) {
    let decoder: any PacketDecoder
    do throws(AudioCodecError) {
      decoder = try makeDecoder(
        for: format, cookie: configuration.magicCookie,
        channelOrder: configuration.channelOrder)
    } catch {
      if case .badCookie = error { throw .invalidPropertyValue }
      throw .unsupportedFormat
    }
    guard decoder.channelCount <= 255 else { throw .unsupportedFormat }
    try self.init(
      decoder: decoder,
      counter: SoundFrameCounter(format: format, cookie: configuration.magicCookie),
      rate: device.sampleRate, keepsHistory: device.canChangeRate,
      conditioner: SampleConditioner(
        gain: configuration.gain, isClipping: configuration.isClipping)
    ) { rate throws(AudioQueueError) in
      try DecodePipeline.converter(behind: decoder, to: rate, configuration.rateConversion)
    }
  }

  private static func converter(
    behind decoder: any PacketDecoder, to rate: Double, _ conversion: RateConversion
  ) throws(AudioQueueError) -> SampleRateConverter? {
    guard decoder.sampleRate != rate else { return nil }
    let quality: SampleRateConverter.Quality
    switch conversion {
    case .best: quality = .best
    case .fast: quality = .fast
    case .none: throw .unsupportedFormat
    }
    do throws(AudioCodecError) {
      return try SampleRateConverter(
        from: decoder.sampleRate, to: rate, channels: decoder.channelCount, quality: quality)
    } catch {
      throw .unsupportedFormat
    }
  }
}
