import RealTime

extension AudioQueue {
  /// Has what was not delivered converted to the device's new rate.
  ///
  /// The sound goes on in a voice of its own at the frame at which it stopped. A queue that may not
  /// convert stops. Only when no process thread runs. Blocks until the decode thread has changed.
  func adoptSampleRate() {
    let present = state.withLock { state in
      state.isDisposing || state.phase == .disposed ? nil : state.voice.map { ($0, state.volume) }
    }
    guard let (old, volume) = present, let replacement = try? makeVoice(gain: volume) else {
      return changeRate(with: nil)
    }
    takeOverStart(by: replacement)
    changeRate(with: replacement)
    state.withLock { state in
      guard state.voice === replacement else { return }
      replacement.setMetering(state.isMetering)
      if old.isDelivered {
        replacement.ask(state.phase == .paused ? .hold : .run)
        deliver(replacement, &state)
      }
      old.ask(.leave)
    }
    if state.withLock({ $0.isRateRefused }) { try? stop(immediately: true) }
    decodeWakeup.wake()
  }

  /// Waits until the decode thread has gone over to the device's rate.
  private func changeRate(with replacement: VoiceHandle?) {
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
