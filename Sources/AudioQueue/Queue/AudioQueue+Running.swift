import RealTime

extension AudioQueue {
  // MARK: - Begin

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
    let wanted = frameCount > 0 ? min(frameCount, voice.ring.capacity) : voice.ring.capacity
    let isWaiting = signal.context == nil && !isInHandler
    _ = state.wait { state in
      state.voice !== voice || state.preparedFrames >= wanted
        || state.isIdle && state.isRingFull || state.isSettled(waitingForHandlers: isWaiting)
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
    let predecessor = try predecessor(for: time, on: device)
    try change { state throws(AudioQueueError) in
      switch state.phase {
      case .primed: try begin(&state, at: time, behind: predecessor)
      case .paused: resume(&state)
      case .stopped, .running, .draining, .disposed: break
      }
    }
    decodeWakeup.wake()
  }

  /// The voice that must end before this queue starts, nil when it need not wait for one.
  private func predecessor(
    for time: StartTime, on device: AudioDevice
  ) throws(AudioQueueError) -> VoiceHandle? {
    guard case .behind(let other) = time else { return nil }
    guard other.device === device, other !== self else { throw .invalidArgument }
    return other.state.withLock { $0.voice }
  }

  private func begin(
    _ state: inout QueueState, at time: StartTime, behind predecessor: VoiceHandle?
  ) throws(AudioQueueError) {
    guard let voice = state.voice, let device = state.device else { throw .cannotStart }
    if case .deviceFrame(let frame) = time { voice.setStart(frame: frame) }
    if let predecessor { voice.setStart(behind: predecessor) }
    state.phase = state.isEnding ? .draining : .running
    voice.ask(.run)
    device.deliver(voice, of: self.state)
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
      state.begin(voice, pipeline)
      return voice
    }
  }

  /// Makes a voice that is as loud as the queue is to be.
  private func makeVoice(
    of pipeline: DecodePipeline, in state: QueueState
  ) throws(AudioQueueError) -> VoiceHandle {
    let configuration = state.configuration
    let periods = 4 * (state.device?.periodFrames ?? 0)
    guard
      let voice = VoiceHandle(
        channelCount: pipeline.channelCount,
        capacity: max(configuration.decodeAheadFrames, periods, 1),
        gain: state.volume, pan: state.pan,
        routes: configuration.routes(channelCount: pipeline.channelCount), wakeup: decodeWakeup)
    else { throw .outOfMemory }
    voice.setMetering(state.isMetering)
    return voice
  }

  // MARK: - End

  /// Falls silent and keeps the place; the queue still counts as running.
  ///
  /// - Throws: `disposalPending`.
  public func pause() throws(AudioQueueError) {
    try change { state throws(AudioQueueError) in
      guard state.phase == .running || state.phase == .draining else { return }
      state.phase = .paused
      state.voice?.ask(.hold)
    }
  }

  /// Stops.
  ///
  /// At once: the queue is silent and at rest when the call returns, and every buffer has come back
  /// through the output handler, but for a call from within a handler, when they come afterwards.
  /// Otherwise: what is enqueued sounds to its end, the handler may go on to enqueue, and the call
  /// returns before that; a queue at rest keeps its buffers and forgets the request, unless its
  /// output handler, called while priming, made it.
  ///
  /// - Parameter immediately: Whether to stop at once.
  /// - Throws: `disposalPending`.
  public func stop(immediately: Bool) throws(AudioQueueError) {
    if immediately {
      try drop { state in state.rest() }
    } else {
      let isInHandler = isInHandler
      try change { state throws(AudioQueueError) in
        switch state.phase {
        case .running: state.phase = .draining
        case .paused: break
        case .primed where isInHandler: break
        case .stopped, .primed, .draining, .disposed: return
        }
        state.isEnding = true
      }
      decodeWakeup.wake()
    }
  }

  /// Drops everything that is enqueued or decoded; a running queue goes on to run.
  ///
  /// - Throws: `outOfMemory` or `disposalPending`.
  public func reset() throws(AudioQueueError) {
    try reset { _ in }
  }

  /// Drops everything like a reset, and takes back that the queue is to play out.
  ///
  /// - Throws: `outOfMemory` or `disposalPending`.
  package func restart() throws(AudioQueueError) {
    try reset { state in
      state.isEnding = false
      if state.phase == .draining { state.phase = .running }
    }
  }

  private func reset(_ change: (inout QueueState) -> Void) throws(AudioQueueError) {
    let replacement = try self.change { state throws(AudioQueueError) -> VoiceHandle? in
      guard let pipeline = state.pipeline else { return nil }
      return try makeVoice(of: pipeline, in: state)
    }
    try drop { state in
      change(&state)
      guard let old = state.voice, let replacement else { return }
      state.replaceVoice(by: replacement)
      guard old.isDelivered else { return }
      replacement.ask(state.phase == .paused ? .hold : .run)
      state.device?.deliver(replacement, of: self.state)
    }
  }

  /// Has the decoder's tail of everything enqueued so far rendered.
  ///
  /// Only the conversion of another rate keeps a tail; without it there is nothing to do. A queue
  /// that is stopped without haste renders the tail by itself.
  ///
  /// - Throws: `disposalPending`.
  public func flush() throws(AudioQueueError) {
    try change { state throws(AudioQueueError) in state.isFlushing = true }
    decodeWakeup.wake()
  }

  /// Ends the life of the queue; every later call answers `disposalPending`.
  ///
  /// No handler is called after this returns, unless it is called from one.
  ///
  /// - Parameters:
  ///   - immediately: Whether to fall silent at once and wait for the threads; otherwise what is
  ///     enqueued sounds first, and the call returns before that.
  ///   - completion: Is called once nothing of the queue sounds or runs any more.
  /// - Throws: `disposalPending` when the queue has been disposed of before.
  public func dispose(
    immediately: Bool, completion: (@Sendable () -> Void)? = nil
  ) throws(AudioQueueError) {
    let mustPlay = try change { state throws(AudioQueueError) in
      let mustPlay = !immediately && (state.phase == .running || state.phase == .draining)
      state.isDisposing = true
      state.completion = completion
      state.isEnding = mustPlay
      state.dropDeliveries()
      return mustPlay
    }
    guard mustPlay else {
      leave { state in state.rest() }
      state.withLock { $0.phase = .disposed }
      endThreads()
      completion?()
      return
    }
    decodeWakeup.wake()
    // A handler may have been called just before.
    if !isInHandler { _ = state.wait { $0.deliverer == nil } }
  }

  /// Drops what is enqueued and decoded, and gives the buffers back.
  private func drop(_ change: (inout QueueState) -> Void) throws(AudioQueueError) {
    let hasBuffers = try self.change { state throws(AudioQueueError) in !state.pending.isEmpty }
    if hasBuffers { try startThreads() }
    state.withLock { $0.beginDropping() }
    leave(change)
    let barrier = state.withLock { $0.giveBackPending() }
    deliverDropped(until: barrier)
  }

  /// Has the handlers called for the buffers that were dropped; waits for that where it may.
  private func deliverDropped(until barrier: Int) {
    if let context = signal.context {
      // Another thread's context may be waiting for the caller.
      if context.isCurrent { deliverPending() } else { signal.send() }
    } else if threads.withLock({ $0.disk == nil }) {
      state.withLock { while $0.takeDelivery() != nil {} }
    } else {
      signal.send()
      if !isInHandler { _ = state.wait { $0.hasPassed(barrier) || $0.mustExit } }
    }
  }

  /// Has the process thread leave the voice and the decode thread drop what it has in hand.
  private func leave(_ change: (inout QueueState) -> Void) {
    let generation = state.withLock { state in
      if let voice = state.voice {
        state.noteBeginning(of: voice)
        voice.ask(.leave)
      }
      state.generation += 1
      change(&state)
      return state.generation
    }
    decodeWakeup.wake()
    guard threads.withLock({ $0.decode != nil }) else { return }
    _ = state.wait { $0.adoptedGeneration >= generation || $0.mustExit }
    device?.renderer.collect()
  }
}
