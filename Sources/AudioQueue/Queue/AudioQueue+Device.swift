package import AudioFormat
import RealTime

extension AudioQueue {
  /// Where the queue sounds, nil until it is known.
  public var device: AudioDevice? { state.withLock { $0.device } }

  /// How the queue decodes.
  public var configuration: QueueConfiguration { state.withLock { $0.configuration } }

  /// Moves the queue to another device; its buffers stay.
  ///
  /// - Parameter device: The device, nil for none.
  /// - Throws: `invalidRunState` for a queue that is not at rest, or `disposalPending`.
  public func setDevice(_ device: AudioDevice?) throws(AudioQueueError) {
    try change { state throws(AudioQueueError) in
      // Another thread may have set the same, and started the queue.
      guard state.device !== device else { return }
      guard state.phase == .stopped else { throw .invalidRunState }
      if state.device != nil { state.note(.device) }
      state.device = device
    }
    signal.send()
  }

  /// Changes how the queue decodes, from its next start on.
  ///
  /// - Throws: `disposalPending`.
  public func configure(
    _ change: (inout QueueConfiguration) -> Void
  ) throws(AudioQueueError) {
    try self.change { state throws(AudioQueueError) in
      let cookie = state.configuration.magicCookie
      change(&state.configuration)
      guard state.configuration.magicCookie != cookie, state.pending.isEmpty else { return }
      state.timetable.setCookie(state.configuration.magicCookie, of: format)
    }
  }

  /// Whether a cookie can be read.
  package static func isCookie(_ cookie: [UInt8], for format: StreamDescription) -> Bool {
    var configuration = QueueConfiguration()
    configuration.magicCookie = cookie
    do throws(AudioQueueError) {
      try DecodePipeline.check(format, device: nil, configuration: configuration)
      return !cookie.isEmpty
    } catch {
      return error != .invalidPropertyValue && !cookie.isEmpty
    }
  }

  // MARK: - Time

  /// Whether the last frame of a queue that plays out has been taken.
  package var isPlayedOut: Bool {
    state.withLock { state in
      guard let voice = state.voice, state.isEndKnown(of: voice) else { return false }
      return state.preparedFrames == voice.ring.readFrames
    }
  }

  /// Frames that are decoded and have not sounded.
  package var unplayedFrames: Int {
    state.withLock { state in
      guard let voice = state.voice else { return 0 }
      return state.preparedFrames - voice.ring.readFrames
    }
  }

  /// Frames of the queue's format since it was started from rest; they stand still in a pause.
  ///
  /// Nil for a queue that does not run. Silence for want of buffers counts.
  public var elapsedFrames: Double? {
    state.withLock { state in
      state.isRunning && state.voice != nil && state.device != nil
        ? state.elapsedSourceFrames : nil
    }
  }
}
