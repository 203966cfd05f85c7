import RealTime

extension AudioQueue {
  /// Decodes ahead without sounding.
  ///
  /// - Parameter frameCount: Frames at the device's rate to decode; 0 means all that is enqueued.
  ///   No more is decoded than the queue may decode ahead.
  /// - Returns: Frames ready to sound.
  /// - Throws: `primeTimedOut` when the decoder made nothing of what was enqueued,
  ///   `outOfMemory` or `disposalPending`.
  @discardableResult
  public func prime(frameCount: Int = 0) throws(AudioQueueError) -> Int {
    try startThreads()
    let voice = try ensureVoice()
    decodeWakeup.wake()
    let most = state.withLock { $0.aheadLimit }
    let wanted = frameCount > 0 ? min(frameCount, most) : most
    let isWaiting = signal.context == nil && !isInHandler
    // A tap runs on the thread that decodes.
    if !isInTap {
      _ = state.wait { state in
        state.voice !== voice || state.preparedFrames >= wanted
          || state.isIdle && state.isRingFull || state.isSettled(waitingForHandlers: isWaiting)
      }
    }
    return try change { state throws(AudioQueueError) in
      if state.preparedFrames == 0, state.hasRefusedPackets { throw .primeTimedOut }
      return state.preparedFrames
    }
  }

  /// Starts to sound, or goes on after a pause; without effect on a running queue.
  ///
  /// A queue that was not primed is primed first. Nothing enqueued means silence until something is.
  ///
  /// - Parameter time: When to start; it does not matter after a pause.
  /// - Throws: `invalidDevice` when the device is gone, `invalidArgument` for a queue of another
  ///   device, and what `prime` throws.
  public func start(_ time: StartTime = .now) throws(AudioQueueError) {
    guard let device, device.isAlive else { throw .invalidDevice }
    let phase = try change { state throws(AudioQueueError) in state.phase }
    if phase == .stopped { try prime() }
    if case .behind(let other) = time { try follow(other, on: device) }
    try change { state throws(AudioQueueError) in
      switch state.phase {
      case .primed: try begin(&state, at: time)
      case .paused: resume(&state)
      case .stopped where state.device == nil: throw .invalidDevice
      case .stopped, .running, .draining, .disposed: break
      }
    }
    decodeWakeup.wake()
  }

  private func begin(
    _ state: inout QueueState, at time: StartTime
  ) throws(AudioQueueError) {
    guard let voice = state.voice, state.device != nil else { throw .cannotStart }
    if case .deviceFrame(let frame) = time { voice.setStart(frame: frame) }
    state.phase = state.isEnding ? .draining : .running
    voice.ask(.run)
    deliver(voice, &state)
  }

  /// Hands a voice to the process thread, and has the queues that wait for it know.
  func deliver(_ voice: VoiceHandle, _ state: inout QueueState) {
    state.deliver(voice, of: self.state)
  }

  private func resume(_ state: inout QueueState) {
    state.phase = state.isEnding ? .draining : .running
    state.voice?.ask(.run)
  }

  /// The voice of the queue, made if the queue is at rest.
  private func ensureVoice() throws(AudioQueueError) -> VoiceHandle {
    try change { state throws(AudioQueueError) in
      if let voice = state.voice { return voice }
      guard let device = state.device, device.isAlive else { throw .invalidDevice }
      let pipeline = try DecodePipeline(
        format, device: device, configuration: state.configuration)
      let voice = try makeVoice(of: pipeline, in: state)
      guard device.register(self) else { throw .invalidDevice }
      state.begin(voice, pipeline)
      return voice
    }
  }

  /// Makes a voice that is as loud as the queue is to be.
  func makeVoice(
    of pipeline: DecodePipeline, in state: QueueState
  ) throws(AudioQueueError) -> VoiceHandle {
    guard let voice = state.makeVoice(of: pipeline, wakeup: decodeWakeup) else {
      throw .outOfMemory
    }
    return voice
  }
}
