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
    let priority = device.realTimePriority
    try threads.withLock { threads throws(AudioQueueError) in
      if threads.decode == nil {
        threads.decode = WorkerThread(
          name: "aq-decode", priority: priority.map { max(1, $0 - 1) }
        ) { self.decode() }
      }
      if threads.disk == nil {
        threads.disk = WorkerThread(
          name: "aq-disk", priority: priority.map { max(1, $0 - 2) }
        ) { self.deliver() }
      }
      guard threads.decode != nil, threads.disk != nil else { throw .outOfMemory }
    }
  }

  /// Whether the caller is in one of the client's handlers.
  var isOnDiskThread: Bool { threads.withLock { $0.disk?.isCurrent ?? false } }

  /// Ends the threads: waits for them, but for the one that calls.
  func endThreads() {
    state.withLock { $0.mustExit = true }
    decodeWakeup.wake()
    deliveryWakeup.wake()
    let ended = threads.withLock { threads in
      let ended = threads
      threads = QueueThreads()
      return ended
    }
    for thread in [ended.decode, ended.disk] {
      if let thread, !thread.isCurrent { thread.join() }
    }
  }

  /// Does the disk thread's work: calls the client's handlers until the queue is disposed of.
  func deliver() {
    while true {
      let (mustExit, delivery) = state.withLock { state in
        state.isDelivering = false
        return (state.mustExit, state.takeDelivery())
      }
      if mustExit { return }
      switch delivery {
      case .buffer(let buffer): outputHandler(self, buffer)
      case .running(let isRunning): tellListeners(isRunning)
      case .barrier: break
      case nil: deliveryWakeup.wait()
      }
    }
  }

  private func tellListeners(_ isRunning: Bool) {
    let listeners = state.withLock { state in
      state.listeners.sorted { $0.key < $1.key }.map(\.value)
    }
    for listener in listeners { listener(isRunning) }
  }
}
