import AudioFormat
import RealTime

/// What a queue's disk thread is to do next.
enum Delivery {
  /// Give a buffer back to the client.
  case buffer(AudioQueueBuffer)
  /// Tell the listeners that the queue has begun or ceased to run.
  case running(Bool)
  /// Say that everything before this has been delivered.
  case barrier(Int)
}

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
  private(set) var buffers: [ObjectIdentifier: Place] = [:]
  private var owned: [ObjectIdentifier: AudioQueueBuffer] = [:]
  /// Enqueued buffers that the decode thread has not begun, the oldest first.
  private(set) var pending: [EnqueuedBuffer] = []
  /// Whether the decode thread has a buffer in hand.
  var isDecoding = false
  /// What the disk thread has to do, the oldest first.
  private(set) var deliveries: [Delivery] = []
  /// Whether the disk thread is in the client's code.
  var isDelivering = false
  /// Calls that are about to give the enqueued buffers back.
  private var droppingCount = 0
  private var lastBarrier = 0
  private var passedBarrier = 0

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
  private(set) var isRunning = false
  var volume: Float = 1
  var rampSeconds = 0.0
  /// Whether the process thread measures peaks.
  var isMetering = false
  var listeners: [Int: @Sendable (Bool) -> Void] = [:]
  /// Counts the starts from rest.
  private(set) var run = 0
  var record = PlaybackRecord()
  /// Whether calls answer that the queue is being disposed of.
  var isDisposing = false
  /// Whether the threads are to end.
  var mustExit = false

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
  var isReturningBuffers: Bool { droppingCount > 0 || passedBarrier < lastBarrier }

  /// Refuses further buffers, and keeps those that are enqueued from being decoded, until they
  /// have been given back.
  mutating func beginDropping() {
    droppingCount += 1
  }

  /// Puts a buffer behind the others.
  mutating func enqueue(_ enqueued: EnqueuedBuffer) throws(AudioQueueError) {
    let id = ObjectIdentifier(enqueued.buffer)
    guard let place = buffers[id] else { throw .invalidBuffer }
    if isReturningBuffers { throw .enqueueDuringReset }
    guard place == .idle else { throw .bufferInQueue }
    buffers[id] = .queued
    pending.append(enqueued)
  }

  /// Takes the oldest enqueued buffer for decoding.
  mutating func takePending() -> EnqueuedBuffer? {
    guard !pending.isEmpty, droppingCount == 0 else { return nil }
    isDecoding = true
    return pending.removeFirst()
  }

  /// Sends a buffer back to the client, unless nobody is to be called any more.
  mutating func giveBack(_ buffer: AudioQueueBuffer) {
    guard buffers[ObjectIdentifier(buffer)] != nil else { return }
    buffers[ObjectIdentifier(buffer)] = isDisposing ? .idle : .returning
    if !isDisposing { deliveries.append(.buffer(buffer)) }
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
    droppingCount -= 1
    lastBarrier += 1
    deliveries.append(.barrier(lastBarrier))
    return lastBarrier
  }

  // MARK: - Deliveries

  /// Takes the next thing that the disk thread has to do.
  mutating func takeDelivery() -> Delivery? {
    guard !deliveries.isEmpty else { return nil }
    let delivery = deliveries.removeFirst()
    switch delivery {
    case .buffer(let buffer): buffers[ObjectIdentifier(buffer)] = .idle
    case .running: break
    case .barrier(let number): passedBarrier = number
    }
    isDelivering = true
    return delivery
  }

  /// Whether everything before a barrier has been delivered.
  func hasPassed(_ barrier: Int) -> Bool { passedBarrier >= barrier }

  /// Forgets everything that was to be delivered.
  mutating func dropDeliveries() {
    deliveries.removeAll()
    passedBarrier = lastBarrier
  }

  /// Says whether the device runs the queue; the listeners hear of each change.
  mutating func setRunning(_ isRunning: Bool) {
    guard isRunning != self.isRunning else { return }
    self.isRunning = isRunning
    if !isDisposing { deliveries.append(.running(isRunning)) }
  }

  // MARK: - Voices

  /// Notes that the device runs the queue, once its voice has begun.
  mutating func noteBeginning(of voice: VoiceHandle) {
    // A voice that ended by itself has begun, however short it was.
    if self.voice === voice, voice.isDelivered, voice.phase != .waiting { setRunning(true) }
  }

  /// Begins a run with a fresh voice and an empty record.
  mutating func begin(_ voice: VoiceHandle) {
    self.voice = voice
    voice.setMetering(isMetering)
    run += 1
    record = PlaybackRecord()
    preparedFrames = 0
    hasRefusedPackets = false
    isEnding = false
    isFlushing = false
    isRingFull = false
    phase = .primed
  }

  /// Comes to rest: the voice has ended or was stopped.
  mutating func rest() {
    releaseFollowers()
    leader = nil
    voice = nil
    phase = .stopped
    isEnding = false
    setRunning(false)
  }

  // MARK: - Questions

  /// Whether a voice has a number of frames, or will not have them unless the client does more.
  ///
  /// It becomes true by itself: whatever keeps it false wakes the decode or the disk thread.
  func hasFrames(_ count: Int, for voice: VoiceHandle) -> Bool {
    guard self.voice === voice, !voice.hasFinalFrame, !mustExit else { return true }
    if preparedFrames - voice.ring.readFrames >= count { return true }
    return isSettled && !isRingFull
  }

  /// Whether the decode thread has done all it can before another call of the client's.
  ///
  /// It may be idle only because it has been woken and has not come to it yet.
  var isSettled: Bool {
    let isEndMissing = isEnding && !(voice?.hasFinalFrame ?? true)
    return isIdle && !expectsFrames && !isEndMissing && !isFlushing
  }

  /// Whether frames may come without another call of the client's.
  var expectsFrames: Bool {
    let isReturning = deliveries.contains { if case .buffer = $0 { true } else { false } }
    return !pending.isEmpty || isDecoding || isDelivering || isReturning
  }
}
