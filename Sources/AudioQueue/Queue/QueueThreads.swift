import RealTime

/// The two threads of a queue, started when they are first needed.
struct QueueThreads {
  /// Turns packets into frames.
  var decode: WorkerThread?
  /// Calls the client's handlers.
  var disk: WorkerThread?
}

extension AudioQueue {
  /// Starts the threads unless they run.
  ///
  /// The decode thread comes just below the process thread in priority, the disk thread below
  /// that: it may wait for the disk or for the client, and must not hold decoding up.
  ///
  /// - Throws: `outOfMemory`; a later call tries again.
  func startThreads() throws(AudioQueueError) {
    let priority = device?.realTimePriority
    try threads.withLock { threads throws(AudioQueueError) in
      if threads.decode == nil {
        threads.decode = WorkerThread(
          name: "aq-decode", priority: priority.map { max(1, $0 - 1) }
        ) { self.decode() }
      }
      if threads.disk == nil, signal.context == nil {
        threads.disk = WorkerThread(
          name: "aq-disk", priority: priority.map { max(1, $0 - 2) }
        ) { self.deliver() }
      }
      guard threads.decode != nil, threads.disk != nil || signal.context != nil else {
        throw .outOfMemory
      }
    }
  }

  /// Ends the threads: waits for them, but for the one that calls.
  func endThreads() {
    state.withLock { $0.mustExit = true }
    decodeWakeup.wake()
    signal.send()
    signal.context?.detach()
    let ended = threads.withLock { threads in
      let ended = threads
      threads = QueueThreads()
      return ended
    }
    for thread in [ended.decode, ended.disk] {
      if let thread, !thread.isCurrent { thread.join() }
    }
    if signal.context != nil, !isInHandler { _ = state.wait { $0.deliveries.deliverer == nil } }
  }
}
