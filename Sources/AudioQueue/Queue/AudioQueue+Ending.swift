import RealTime

extension AudioQueue {
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
  /// through the output handler, but for a call from within a handler, when they come afterwards. A
  /// handler context that does not run within a second gets no calls for them.
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
    if let replacement { takeOverStart(by: replacement) }
    try drop { state in
      change(&state)
      guard let old = state.voice, let replacement else { return }
      state.replaceVoice(by: replacement)
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
      state.deliveries.drop()
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
    if !isInHandler { _ = state.wait { $0.deliveries.deliverer == nil } }
  }

  /// Drops what is enqueued and decoded, and gives the buffers back.
  func drop(_ change: (inout QueueState) -> Void) throws(AudioQueueError) {
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
      deliverDropped(until: barrier, in: context)
    } else if threads.withLock({ $0.disk == nil }) {
      state.withLock { while $0.takeDelivery() != nil {} }
    } else {
      signal.send()
      if !isInHandler { _ = state.wait { $0.deliveries.hasPassed(barrier) || $0.mustExit } }
    }
  }

  /// How long a context may take; one that does not run may be waiting for the caller.
  private static let contextSeconds = 1.0

  /// The same in a context, which is given a second: then the buffers are the client's again without
  /// a call, so that none comes later.
  private func deliverDropped(until barrier: Int, in context: any HandlerContext) {
    if context.isCurrent { deliverPending() }
    state.withLock { $0.deliveries.passEmptyBarriers() }
    signal.send()
    guard !isInHandler else { return }
    let isDone = state.wait(atMost: Self.contextSeconds) { state in
      state.deliveries.hasPassed(barrier) || state.mustExit
    }
    if !isDone { state.withLock { $0.dropBuffers(before: barrier) } }
  }

  /// Has the process thread leave the voice and the decode thread drop what it has in hand.
  func leave(_ change: (inout QueueState) -> Void) {
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
    // A tap runs on the thread that is to drop it all.
    guard threads.withLock({ $0.decode != nil }), !isInTap else { return }
    _ = state.wait { $0.adoptedGeneration >= generation || $0.mustExit }
    device?.renderer.collect()
  }
}
