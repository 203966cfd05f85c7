import RealTime

/// What becomes of a queue whose device will not run again.
extension AudioQueue {
  /// Comes to rest without a device, and gives the buffers back as a stop at once does.
  ///
  /// A queue at rest keeps its buffers; one that was to play out while it is disposed of ends now.
  /// Blocks until the handlers have been called. From a thread that none of them waits for.
  ///
  /// - Parameter device: The device; a queue that has gone to another is left alone.
  func lose(_ device: AudioDevice) {
    let isAtRest = state.withLock { state in
      guard state.device === device, !state.isDisposing else { return false }
      if state.phase == .stopped { state.loseDevice() }
      return state.phase == .stopped
    }
    if isAtRest { return signal.send() }
    guard self.device === device else { return }
    do throws(AudioQueueError) {
      try drop { state in
        // Whoever was told that the queue starts waits for both edges.
        if let voice = state.voice, voice.isDelivered { state.setRunning(true) }
        state.rest()
        state.loseDevice()
      }
    } catch {
      endPlayingOut()
    }
  }

  /// Ends a queue that is being disposed of and has not played out; another one is left alone.
  private func endPlayingOut() {
    guard state.withLock({ $0.isDisposing && $0.isEnding }) else { return }
    var isOurs = false
    var completion: (@Sendable () -> Void)?
    leave { state in
      // The decode thread ends it by itself if it has come to the last frame.
      guard state.isEnding else { return }
      isOurs = true
      completion = state.completion
      state.completion = nil
      state.rest()
      state.phase = .disposed
    }
    guard isOurs else { return }
    endThreads()
    completion?()
  }
}

extension QueueState {
  /// Forgets the device, of which the listeners hear.
  fileprivate mutating func loseDevice() {
    device = nil
    note(.device)
  }
}
