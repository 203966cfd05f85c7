import RealTime

/// The run of a queue at hand, and what can be said of it.
extension QueueState {
  // MARK: - Voices

  /// Notes that the device runs the queue, once its voice has begun.
  mutating func noteBeginning(of voice: VoiceHandle) {
    // A voice that ended by itself has begun, however short it was.
    if self.voice === voice, voice.isDelivered, voice.phase != .waiting { setRunning(true) }
  }

  /// Begins a run with a fresh voice and an empty record.
  mutating func begin(_ voice: VoiceHandle, _ pipeline: DecodePipeline) {
    self.voice = voice
    self.pipeline = pipeline
    elapsedFrames = 0
    notedDelay = 0
    run += 1
    record = PlaybackRecord()
    preparedFrames = 0
    hasRefusedPackets = false
    isEnding = false
    isFlushing = false
    isRingFull = false
    phase = .primed
  }

  /// Frames of the longest period that a ring has room for from the start: BUFFER_SIZE_MAX of JACK2,
  /// whose period may change while a voice sounds.
  private static let longestPeriod = 8192

  /// Frames that are decoded ahead of the device as it is now.
  var aheadLimit: Int { max(configuration.decodeAheadFrames, 4 * (device?.periodFrames ?? 0), 1) }

  /// Makes a voice that is as loud as the queue is to be.
  ///
  /// The result is nil when the system has no memory left.
  func makeVoice(of pipeline: DecodePipeline, wakeup: Wakeup) -> VoiceHandle? {
    let voice = VoiceHandle(
      channelCount: pipeline.channelCount,
      capacity: max(aheadLimit, 4 * Self.longestPeriod),
      gain: volume, pan: pan,
      routes: configuration.routes(channelCount: pipeline.channelCount, on: device),
      wakeup: wakeup)
    voice?.setMetering(isMetering)
    return voice
  }

  /// Hands a voice to the process thread, and has the queues that wait for it know.
  func deliver(_ voice: VoiceHandle, of queue: Monitor<QueueState>) {
    device?.deliver(voice, of: queue)
    placeFollowers()
  }

  /// Goes on with another voice in the same run.
  ///
  /// What was set since it was made is set on it as well.
  mutating func replaceVoice(by voice: VoiceHandle) {
    voice.setGain(volume, over: 0)
    voice.setPan(pan)
    voice.setMetering(isMetering)
    elapsedFrames += self.voice?.elapsedFrames ?? 0
    self.voice = voice
    notedDelay = 0
    preparedFrames = 0
  }

  /// Comes to rest: the voice has ended or was stopped.
  mutating func rest() {
    releaseFollowers()
    leader = nil
    voice = nil
    pipeline = nil
    if pending.isEmpty { resetTimetable() }
    phase = .stopped
    isEnding = false
    setRunning(false)
  }

  // MARK: - Time

  /// Frames of the source since the queue was started from rest, 0 before.
  var elapsedSourceFrames: Double {
    guard let voice, let device else { return 0 }
    return Double(elapsedFrames + voice.elapsedFrames) * timetable.sampleRate / device.sampleRate
  }

  /// The frame of the source's time with which the next cycle begins.
  var presentFrame: Int64 { Int64(elapsedSourceFrames.rounded(.up)) }

  /// Where a time lies in the present voice.
  ///
  /// - Parameter time: Frames of the source since the queue was started from rest.
  /// - Returns: Frames of the device since the voice began.
  func voiceFrame(at time: Int64) -> Int {
    let ratio = (device?.sampleRate ?? timetable.sampleRate) / timetable.sampleRate
    // A time may be named that no device reaches.
    return Int(min((Double(time) * ratio).rounded(), 0x1p62)) - elapsedFrames
  }

  /// Tells the timetable of silence for want of frames, unless a gap takes it up.
  mutating func noteDelay() {
    guard let voice, let device else { return }
    let delay = voice.delayFrames
    let frames = Double(delay - notedDelay) * timetable.sampleRate / device.sampleRate
    notedDelay = delay
    if !pending.contains(where: { $0.start != nil }) {
      timetable.postpone(by: Int64(frames.rounded()))
    }
  }

  /// Has the next buffer begin at once.
  mutating func resetTimetable() {
    timetable.reset(at: presentFrame)
    notedDelay = voice?.delayFrames ?? 0
  }

  // MARK: - Questions

  /// Whether a voice has a number of frames, or will not have them unless the client does more.
  ///
  /// It becomes true by itself: whatever keeps it false wakes the decode or the disk thread.
  func hasFrames(_ count: Int, for voice: VoiceHandle) -> Bool {
    guard self.voice === voice, !isEndKnown(of: voice), !mustExit else { return true }
    if preparedFrames - voice.ring.readFrames >= count { return true }
    return isSettled(waitingForHandlers: hasOwnThread) && !isRingFull
  }

  /// Whether a voice ends behind what it has; late buffers take that back.
  func isEndKnown(of voice: VoiceHandle) -> Bool { voice.hasFinalFrame && !canTakePending }

  /// Whether the decode thread has done all it can before another call of the client's.
  ///
  /// It may be idle only because it has been woken and has not come to it yet.
  ///
  /// - Parameter isWaiting: Whether what handlers will do counts as well; a caller that keeps them
  ///   from being called must not wait for them.
  /// - Returns: Whether it has.
  func isSettled(waitingForHandlers isWaiting: Bool) -> Bool {
    let isEndMissing = isEnding && !(voice?.hasFinalFrame ?? true)
    let isExpecting = isWaiting ? expectsFrames : !pending.isEmpty || isDecoding
    return isIdle && !isExpecting && !isEndMissing && !isFlushing
  }

  /// Whether frames may come without another call of the client's.
  var expectsFrames: Bool {
    !pending.isEmpty || isDecoding || deliveries.deliverer != nil || deliveries.hasBuffers
  }
}
