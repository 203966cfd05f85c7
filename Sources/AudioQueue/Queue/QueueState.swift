import AudioCodec
import AudioFormat
import RealTime

/// The state of a queue that its threads share.
///
/// No input or output: only what follows from what.
struct QueueState {
  /// What the client last asked for, as far as it has come.
  enum Phase {
    /// At rest; enqueued buffers wait.
    case stopped
    /// At rest, with frames decoded ahead.
    case primed
    /// Sounding, or about to.
    case running
    /// Silent, at its place.
    case paused
    /// Sounding the last of what was enqueued.
    case draining
    /// Of no use any more.
    case disposed
  }

  /// Where a buffer of the queue is.
  enum Place {
    /// With the client.
    case idle
    /// Enqueued, or being decoded.
    case queued
    /// On its way back to the client.
    case returning
  }

  var phase = Phase.stopped
  /// Every buffer of the queue.
  var buffers: [ObjectIdentifier: Place] = [:]
  private var owned: [ObjectIdentifier: AudioQueueBuffer] = [:]
  /// Enqueued buffers that the decode thread has not begun, the oldest first.
  private(set) var pending: [EnqueuedBuffer] = []
  /// Whether the decode thread has a buffer in hand.
  var isDecoding = false
  /// What the handlers are to be called for.
  var deliveries = DeliveryRow()
  /// Whether callers of the queue may wait for handlers: these have a thread of their own.
  let hasOwnThread: Bool
  /// Whether the listeners are still to be told that the queue does not run any more.
  var isStopUntold = false
  /// Calls that are about to give the enqueued buffers back.
  private(set) var droppingCount = 0

  /// Where the queue sounds, nil until it is known.
  var device: AudioDevice?
  /// How the queue decodes; what is changed counts from the next start on.
  var configuration: QueueConfiguration
  /// Decodes the present run, handed to the decode thread with the voice.
  var pipeline: DecodePipeline?
  /// Where the end of what is enqueued lies, and the counter that knows.
  var timetable: EnqueueTimetable

  /// The voice that the decode thread fills.
  var voice: VoiceHandle?
  /// Counts the times that decoded and enqueued sound was dropped.
  var generation = 0
  /// The generation that the decode thread has come to; older buffers and voices it has left.
  var adoptedGeneration = 0
  /// The voice that takes the place of the present one at another rate of the device.
  var replacement: VoiceHandle?
  /// Counts the changes of the device's rate.
  var rateGeneration = 0
  /// Whether the queue may not go on at the device's rate.
  var isRateRefused = false
  /// The change of rate that the decode thread has come to.
  var adoptedRateGeneration = 0
  /// Frames decoded for the present voice.
  var preparedFrames = 0
  /// Whether packets were refused since the present voice was made.
  var hasRefusedPackets = false
  /// Whether the decoder has ever taken one.
  var hasDecodedPackets = false
  /// Whether the voice ends behind the buffers that are enqueued now.
  var isEnding = false
  /// Whether the tail of what is enqueued is to be rendered.
  var isFlushing = false
  /// Whether the decode thread has nothing more to do before something changes.
  var isIdle = false
  /// Whether the decode thread waits for room in the ring.
  var isRingFull = false

  /// Voices of other queues that start behind the last frame of this one's run.
  var followers: [VoiceHandle] = []
  /// The queue behind which this one's run starts.
  weak var leader: Monitor<QueueState>?

  /// What the client sees of the phase: 1 from when the device begins to when it has stopped.
  var isRunning = false
  var volume: Float = 1
  var pan: Float = 0
  var timePitch = TimePitch()
  /// Whether the process thread measures levels.
  var isMetering = false
  var listeners: [Int: QueueListener] = [:]
  var lastListener = 0
  /// Frames that earlier voices of this run have taken of the device's time.
  var elapsedFrames = 0
  /// Silence for want of frames, in the present voice, that the timetable has been told of.
  var notedDelay = 0
  /// Counts the starts from rest.
  var run = 0
  var record = PlaybackRecord()
  /// Whether calls answer that the queue is being disposed of.
  var isDisposing = false
  /// What follows the end of a queue that plays out while it is being disposed of.
  var completion: (@Sendable () -> Void)?
  /// Whether the threads are to end.
  var mustExit = false

  /// Starts at rest.
  init(
    device: AudioDevice?, configuration: QueueConfiguration, timetable: EnqueueTimetable,
    hasOwnThread: Bool
  ) {
    self.device = device
    self.configuration = configuration
    self.timetable = timetable
    self.hasOwnThread = hasOwnThread
  }

  // MARK: - Buffers

  /// Adds a buffer that the client may fill.
  mutating func add(_ buffer: AudioQueueBuffer) {
    buffers[ObjectIdentifier(buffer)] = .idle
    owned[ObjectIdentifier(buffer)] = buffer
  }

  /// Frees an idle buffer.
  mutating func remove(_ buffer: AudioQueueBuffer) throws(AudioQueueError) {
    guard let place = buffers[ObjectIdentifier(buffer)] else { throw .invalidBuffer }
    guard place == .idle else { throw .bufferInQueue }
    buffers[ObjectIdentifier(buffer)] = nil
    owned[ObjectIdentifier(buffer)] = nil
  }

  /// Whether buffers are on their way back after a stop or reset, so that none may be enqueued.
  var isReturningBuffers: Bool { droppingCount > 0 || deliveries.hasBarrier }

  /// Refuses further buffers, and keeps those that are enqueued from being decoded, until they
  /// have been given back.
  mutating func beginDropping() {
    droppingCount += 1
  }

  /// Puts a buffer behind the others.
  ///
  /// - Returns: When it begins.
  mutating func enqueue(
    _ enqueued: EnqueuedBuffer
  ) throws(AudioQueueError) -> Int64 {
    let id = ObjectIdentifier(enqueued.buffer)
    guard let place = buffers[id] else { throw .invalidBuffer }
    if isReturningBuffers { throw .enqueueDuringReset }
    guard place == .idle else { throw .bufferInQueue }
    noteDelay()
    let first = try timetable.place(enqueued, notBefore: presentFrame)
    buffers[id] = .queued
    pending.append(enqueued)
    return first
  }

  /// Whether there is an enqueued buffer that may be decoded.
  var canTakePending: Bool { !pending.isEmpty && droppingCount == 0 }

  /// Takes the oldest enqueued buffer for decoding, with the speed at which it is to be played.
  mutating func takePending() -> (EnqueuedBuffer, PlaybackSpeed)? {
    guard canTakePending else { return nil }
    isDecoding = true
    let enqueued = pending.removeFirst()
    if let change = enqueued.parameterChange { timePitch.take(change) }
    return (enqueued, timePitch.speed)
  }

  /// Sends a buffer back to the client, unless nobody is to be called any more.
  mutating func giveBack(_ buffer: AudioQueueBuffer) {
    guard buffers[ObjectIdentifier(buffer)] != nil else { return }
    buffers[ObjectIdentifier(buffer)] = isDisposing ? .idle : .returning
    if !isDisposing { deliveries.append(buffer) }
  }

  /// Sends the buffer that the decode thread has in hand, if any, back to the client.
  mutating func endDecoding(of buffer: AudioQueueBuffer?) {
    isDecoding = false
    if let buffer { giveBack(buffer) }
    tellStop()
  }

  /// Sends an idle buffer to the client.
  mutating func offer(_ buffer: AudioQueueBuffer) throws(AudioQueueError) {
    guard let place = buffers[ObjectIdentifier(buffer)] else { throw .invalidBuffer }
    guard place == .idle else { throw .bufferInQueue }
    giveBack(buffer)
  }

  /// Sends back every enqueued buffer and closes the row with a barrier; `beginDropping` was before.
  ///
  /// - Returns: The barrier.
  mutating func giveBackPending() -> Int {
    for enqueued in pending { giveBack(enqueued.buffer) }
    pending.removeAll()
    resetTimetable()
    droppingCount -= 1
    tellStop()
    return deliveries.addBarrier()
  }
}
