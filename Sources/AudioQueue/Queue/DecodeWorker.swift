import AudioFormat
import RealTime

/// The work of a queue's decode thread: it fills the ring of the queue's voice and says what the
/// process thread did with it.
///
/// Everything here belongs to that thread; the rest of the queue it reaches through the monitor.
final class DecodeWorker: @unchecked Sendable {
  let state: Monitor<QueueState>
  /// The hash of the present run, nil when none was asked for.
  var proof: DeliveryProof?
  let wakeup: Wakeup
  let signal: DeliverySignal

  /// The voice whose ring is being filled.
  var feed: VoiceFeed?
  var cursor: BufferCursor?
  private var generation = 0
  private var rateGeneration = 0
  var run = 0

  init(state: Monitor<QueueState>, wakeup: Wakeup, signal: DeliverySignal) {
    self.state = state
    self.wakeup = wakeup
    self.signal = signal
  }

  /// Works until the queue is disposed of.
  func work() {
    while true {
      // Nobody waits for a thread to be busy.
      let orders = state.withLock(isQuiet: true) { state in
        state.isIdle = false
        return DecodeOrders(state)
      }
      if orders.generation != generation { leaveVoice(for: orders.generation) }
      if orders.rateGeneration != rateGeneration {
        changeRate(for: orders.rateGeneration)
        continue
      }
      if orders.mustExit { return }
      if orders.parts?.voice !== feed?.voice { adopt(orders.parts, run: orders.run) }
      feed?.pipeline.setSpeed(orders.speed)
      report()
      if !step() { sleep() }
    }
  }

  // MARK: - Voices

  func adopt(_ parts: VoiceFeed.Parts?, run: Int) {
    feed = parts.map(VoiceFeed.init)
    if run != self.run { proof = parts?.isProving == true ? DeliveryProof() : nil }
    self.run = run
    proof?.beginRing()
    feed?.pipeline.reset(rate: feed?.device.sampleRate ?? 0)
  }

  /// Goes on at the device's rate of now, in the voice that was made for it.
  private func changeRate(for generation: Int) {
    rateGeneration = generation
    guard let old = feed else { return state.withLock { $0.adoptedRateGeneration = generation } }
    let isConverted = old.changeRate()
    // A voice that has sounded its last frame needs no other.
    let replacement =
      isConverted && old.voice.phase != .gone ? state.withLock { $0.replacement } : nil
    guard let replacement else {
      return state.withLock { state in
        state.adoptedRateGeneration = generation
        state.isRateRefused = !isConverted
      }
    }
    closeRecord { state in
      state.adoptedRateGeneration = generation
      state.isRateRefused = false
      guard state.voice === old.voice else { return }
      state.replaceVoice(by: replacement)
      state.elapsedFrames = Int((Double(state.elapsedFrames) * old.rateChange).rounded())
    }
    guard let parts = state.withLock({ VoiceFeed.Parts($0) }) else { return }
    proof?.beginRing()
    feed = VoiceFeed(parts)
    feed?.hasSeenStart = old.hasSeenStart
  }

  /// Drops what is in hand, once the process thread has let go of the old voice.
  private func leaveVoice(for generation: Int) {
    feed?.waitUntilGone(wakeup)
    closeRecord { state in
      state.endDecoding(of: cursor?.buffer)
      state.adoptedGeneration = generation
    }
    cursor = nil
    adopt(nil, run: run)
    self.generation = generation
  }

  // MARK: - Decoding

  /// Does one step; false when there is nothing to do before something changes.
  private func step() -> Bool {
    guard let feed else { return false }
    let pipeline = feed.pipeline
    proof?.update(from: feed.producer)
    pipeline.forget(before: feed.takenFrames)
    if pipeline.readyFrames > 0 { return write(to: feed) }
    if pipeline.mustConvert {
      pipeline.convert()
    } else if pipeline.isDraining {
      _ = pipeline.drain(isEnd: false)
    } else if pipeline.mustReplay {
      pipeline.replay()
    } else if takeBuffer(for: feed) {
      decode(for: feed)
    } else {
      return finish(feed)
    }
    return true
  }

  private func takeBuffer(for feed: VoiceFeed) -> Bool {
    if cursor == nil, mayGoOn(feed), let (enqueued, speed) = state.withLock({ $0.takePending() }) {
      // From here on there are frames to wait for in freewheel.
      feed.voice.setStarved(false)
      cursor = feed.pipeline.begin(enqueued)
      feed.pipeline.setSpeed(speed)
    }
    return cursor != nil
  }

  /// Whether frames may follow; the end of the voice is taken back for buffers that came since.
  ///
  /// Where that comes too late the voice is gone, and they are for the next one.
  private func mayGoOn(_ feed: VoiceFeed) -> Bool {
    guard feed.hasFinalFrame else { return true }
    return state.withLock { $0.canTakePending } && feed.withdrawFinalFrame()
  }

  /// Decodes the next packets of the buffer in hand, once its time has come.
  private func decode(for feed: VoiceFeed) {
    if let start = cursor?.start {
      let frame = state.withLock(isQuiet: true) { $0.voiceFrame(at: start) }
      if feed.makeSilence(before: frame) { return }
      cursor?.start = nil
    }
    if let change = cursor?.parameterChange.take() { feed.schedule(change) }
    decode(with: feed.pipeline)
  }

  private func decode(with pipeline: DecodePipeline) {
    guard var present = cursor.take() else { return }
    let refused = pipeline.refusedPacketCount
    let hadDecoded = pipeline.hasDecoded
    pipeline.decode(&present)
    if pipeline.refusedPacketCount > refused { state.withLock { $0.hasRefusedPackets = true } }
    if pipeline.hasDecoded, !hadDecoded { state.withLock { $0.hasDecodedPackets = true } }
    if present.isAtEnd { giveBack(present.buffer) } else { cursor = present }
  }

  private func giveBack(_ buffer: AudioQueueBuffer) {
    state.withLock { $0.endDecoding(of: buffer) }
    signal.send()
  }

  /// Writes what is ready; false when the ring is full.
  private func write(to feed: VoiceFeed) -> Bool {
    // What the process thread takes from here on is not hashed yet, and may not be overwritten.
    feed.write(keeping: proof?.hashedFrames ?? .max)
    let written = feed.producer.writtenFrames
    // The queue may have gone over to another voice meanwhile, of which nothing is prepared.
    state.withLock { if $0.voice === feed.voice { $0.preparedFrames = written } }
    return feed.pipeline.readyFrames == 0
  }

  /// Everything enqueued is decoded: makes the tail ready if it is wanted, and marks the end of the
  /// voice if nothing more will come.
  ///
  /// False when there is nothing to do.
  private func finish(_ feed: VoiceFeed) -> Bool {
    let (isEnd, isFlush) = state.withLock { state in
      guard state.pending.isEmpty, state.voice === feed.voice else { return (false, false) }
      return (state.isEnding, state.isFlushing)
    }
    guard isEnd || isFlush else { return false }
    if !feed.hasFinalFrame, feed.pipeline.drain(isEnd: isEnd) { return true }
    // A flush that came meanwhile, behind another buffer, is that buffer's.
    state.withLock { if $0.pending.isEmpty { $0.isFlushing = false } }
    if isEnd, !feed.hasFinalFrame { feed.setFinalFrame() }
    return false
  }

  /// Sleeps until a refill unit of the ring is free, or until anything else has changed.
  private func sleep() {
    let isFull = (feed?.pipeline.readyFrames ?? 0) > 0
    let isStarved = state.withLock { state in
      state.isIdle = true
      state.isRingFull = isFull
      return !isFull && !state.expectsFrames
    }
    feed?.voice.setStarved(isStarved)
    if let feed, isFull, !feed.armWakeUp() { return }
    wakeup.wait()
  }
}
