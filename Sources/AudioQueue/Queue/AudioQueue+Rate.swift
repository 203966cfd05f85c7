import RealTime

extension AudioQueue {
  /// Has what was not delivered converted to the device's new rate.
  ///
  /// The sound goes on in a voice of its own at the frame at which it stopped; changes of gain that
  /// were timed for later frames are lost. A queue that may not convert stops. Only when no process
  /// thread runs. Blocks until the decode thread has changed.
  func adoptSampleRate() {
    let present = state.withLock { state -> (old: VoiceHandle, replacement: VoiceHandle)? in
      guard !state.isDisposing, let voice = state.voice, let pipeline = state.pipeline,
        let replacement = try? makeVoice(of: pipeline, in: state)
      else { return nil }
      return (voice, replacement)
    }
    guard let (old, replacement) = present else { return }
    takeOverStart(by: replacement)
    changeRate(with: replacement)
    state.withLock { state in
      guard state.voice === replacement else { return }
      if old.isDelivered {
        replacement.ask(state.phase == .paused ? .hold : .run)
        deliver(replacement, &state)
      }
      // Not before: what starts behind the queue must find one of them.
      old.ask(.leave)
    }
    if state.withLock({ $0.isRateRefused }) { try? stop(immediately: true) }
    decodeWakeup.wake()
  }

  /// Waits until the decode thread has gone over to the device's rate.
  private func changeRate(with replacement: VoiceHandle) {
    let generation = state.withLock { state in
      state.replacement = replacement
      state.rateGeneration += 1
      return state.rateGeneration
    }
    decodeWakeup.wake()
    guard threads.withLock({ $0.decode != nil }) else { return }
    _ = state.wait { $0.adoptedRateGeneration >= generation || $0.mustExit }
    state.withLock { $0.replacement = nil }
  }
}
