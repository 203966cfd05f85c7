import RealTime

/// What the decode thread passes on of what the process thread has done.
extension DecodeWorker {
  /// Passes on what the process thread has done since the last time.
  func report() {
    guard let feed else { return }
    let phase = feed.voice.phase
    if !feed.hasSeenStart, phase != .waiting {
      feed.hasSeenStart = true
      state.withLock { $0.noteBeginning(of: feed.voice) }
      signal.send()
    }
    collectUnderruns(of: feed.voice)
    if phase == .gone { end(feed) }
  }

  private func collectUnderruns(of voice: VoiceHandle) {
    while let underrun = voice.nextUnderrun() {
      state.withLock { state in
        let frame = state.record.frameCount + underrun.frame
        state.record.underruns.append(QueueUnderrun(frame: frame, frameCount: underrun.count))
      }
    }
  }

  /// The voice has sounded its last frame by itself: the queue is at rest, unless buffers came at
  /// the last moment, which another voice sounds.
  private func end(_ feed: VoiceFeed) {
    var next: VoiceFeed.Parts?
    closeRecord { state in
      state.endDecoding(of: cursor?.buffer)
      guard state.voice === feed.voice else { return }
      next = goOn(&state)
      state.record.pendingSilenceFrames = 0
      guard next == nil else { return }
      state.rest()
      if state.isDisposing { state.mustExit = true }
    }
    cursor = nil
    if let next { return take(next) }
    let (isOver, completion) = state.withLock { ($0.mustExit, $0.completion) }
    if isOver {
      signal.context?.detach()
      completion?()
    }
    adopt(nil, run: run)
    signal.send()
    wakeup.wake()
  }

  /// Has another voice sound what has been enqueued since the last one ended.
  ///
  /// - Returns: What it is made of, nil where there is nothing, or no memory for it.
  private func goOn(_ state: inout QueueState) -> VoiceFeed.Parts? {
    guard state.canTakePending, let pipeline = state.pipeline,
      let voice = state.makeVoice(of: pipeline, wakeup: wakeup)
    else { return nil }
    state.replaceVoice(by: voice)
    voice.ask(state.phase == .paused ? .hold : .run)
    state.deliver(voice, of: self.state)
    return VoiceFeed.Parts(state)
  }

  /// Goes on in another voice, with the decoder where it is.
  private func take(_ parts: VoiceFeed.Parts) {
    proof?.beginRing()
    parts.pipeline.beginVoice(rate: parts.device.sampleRate)
    feed = VoiceFeed(parts)
  }

  /// Adds what the voice has delivered to the record of the queue, and changes the state with it.
  func closeRecord(_ change: (inout QueueState) -> Void) {
    guard let feed else { return state.withLock(change) }
    collectUnderruns(of: feed.voice)
    proof?.update(from: feed.producer)
    let digest = proof?.digest
    let taken = feed.takenFrames
    state.withLock { state in
      state.record.add(feed.voice, frameCount: taken)
      state.record.sha256 = digest
      state.record.note(feed.pipeline)
      change(&state)
    }
  }
}
