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
    _ = state.wait { state in
      state.voice !== voice || state.preparedFrames >= wanted
        || state.isIdle && state.isRingFull || state.isSettled
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
    guard device.isAlive else { throw .invalidDevice }
    let phase = try change { state throws(AudioQueueError) in state.phase }
    if phase == .stopped { try prime() }
    if case .behind(let other) = time { try follow(other) }
    try change { state throws(AudioQueueError) in
      switch state.phase {
      case .primed: try begin(&state, at: time)
      case .paused: resume(&state)
      case .stopped, .running, .draining, .disposed: break
      }
    }
    decodeWakeup.wake()
  }

  private func begin(
    _ state: inout QueueState, at time: StartTime
  ) throws(AudioQueueError) {
    guard let voice = state.voice else { throw .cannotStart }
    if case .deviceFrame(let frame) = time { voice.setStart(frame: frame) }
    state.phase = state.isEnding ? .draining : .running
    voice.ask(.run)
    deliver(voice, &state)
  }

  /// Hands a voice to the process thread, and has the queues that wait for it know.
  func deliver(_ voice: VoiceHandle, _ state: inout QueueState) {
    device.deliver(voice, of: self.state)
    state.placeFollowers()
  }

  private func resume(_ state: inout QueueState) {
    state.phase = state.isEnding ? .draining : .running
    state.voice?.ask(.run)
  }

  /// The voice of the queue, made if the queue is at rest.
  private func ensureVoice() throws(AudioQueueError) -> VoiceHandle {
    try change { state throws(AudioQueueError) in
      if let voice = state.voice { return voice }
      let voice = try makeVoice(gain: state.volume)
      state.begin(voice)
      return voice
    }
  }

  func makeVoice(gain: Float) throws(AudioQueueError) -> VoiceHandle {
    let capacity = max(configuration.decodeAheadFrames, 4 * device.periodFrames, 1)
    guard
      let voice = VoiceHandle(
        channelCount: channelCount, capacity: capacity, gain: gain, wakeup: decodeWakeup)
    else { throw .outOfMemory }
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
      let isInHandler = isOnDiskThread
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
    let gain = state.withLock { $0.volume }
    let replacement = try makeVoice(gain: gain)
    takeOverStart(by: replacement)
    try drop { state in
      change(&state)
      guard let old = state.voice else { return }
      state.voice = replacement
      replacement.setMetering(state.isMetering)
      state.preparedFrames = 0
      guard old.isDelivered else { return }
      replacement.ask(state.phase == .paused ? .hold : .run)
      deliver(replacement, &state)
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
  /// - Parameter immediately: Whether to fall silent at once and wait for the threads; otherwise
  ///   what is enqueued sounds first, and the call returns before that.
  /// - Throws: `disposalPending` when the queue has been disposed of before.
  public func dispose(immediately: Bool) throws(AudioQueueError) {
    let mustPlay = try change { state throws(AudioQueueError) in
      let mustPlay = !immediately && (state.phase == .running || state.phase == .draining)
      state.isDisposing = true
      state.isEnding = mustPlay
      state.dropDeliveries()
      return mustPlay
    }
    guard mustPlay else {
      leave { state in state.rest() }
      state.withLock { $0.phase = .disposed }
      return endThreads()
    }
    decodeWakeup.wake()
    deliveryWakeup.wake()
    // A handler may have been called just before.
    if !isOnDiskThread { _ = state.wait { !$0.isDelivering } }
  }

  /// Drops what is enqueued and decoded, and gives the buffers back.
  private func drop(_ change: (inout QueueState) -> Void) throws(AudioQueueError) {
    let hasBuffers = try self.change { state throws(AudioQueueError) in !state.pending.isEmpty }
    if hasBuffers { try startThreads() }
    state.withLock { $0.beginDropping() }
    leave(change)
    let barrier = state.withLock { $0.giveBackPending() }
    guard threads.withLock({ $0.disk != nil }) else {
      return state.withLock { while $0.takeDelivery() != nil {} }
    }
    deliveryWakeup.wake()
    if !isOnDiskThread { _ = state.wait { $0.hasPassed(barrier) || $0.mustExit } }
  }

  /// Has the process thread leave the voice and the decode thread drop what it has in hand.
  private func leave(_ change: (inout QueueState) -> Void) {
    let generation = state.withLock { state in
      let old = state.voice
      if let old { state.noteBeginning(of: old) }
      state.generation += 1
      change(&state)
      // Not before its replacement is there: what starts behind the queue must find one of them.
      old?.ask(.leave)
      return state.generation
    }
    decodeWakeup.wake()
    guard threads.withLock({ $0.decode != nil }) else { return }
    _ = state.wait { $0.adoptedGeneration >= generation || $0.mustExit }
    device.renderer.collect()
  }
}
