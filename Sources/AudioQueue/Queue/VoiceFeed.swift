import RealTime

/// A voice, the writing end of its ring, and what fills it, in the hands of the decode thread.
final class VoiceFeed {
  /// What a run of a queue is made of.
  struct Parts {
    let voice: VoiceHandle
    let pipeline: DecodePipeline
    let device: AudioDevice
    let decodeAheadFrames: Int
    let isProving: Bool

    /// The parts of a queue's present run, nil for a queue at rest.
    init?(_ state: QueueState) {
      guard let voice = state.voice, let pipeline = state.pipeline, let device = state.device
      else { return nil }
      self.voice = voice
      self.pipeline = pipeline
      self.device = device
      decodeAheadFrames = state.configuration.decodeAheadFrames
      isProving = state.configuration.isProving
    }
  }

  let voice: VoiceHandle
  let pipeline: DecodePipeline
  let device: AudioDevice
  var producer: SampleProducer
  private let decodeAheadFrames: Int
  /// Frames of the device per second when the voice was taken in hand.
  private let rate: Double
  /// Whether the process thread has been told where the voice ends.
  var hasFinalFrame = false
  /// Whether the listeners have been told that the voice began.
  var hasSeenStart = false

  /// How long to wait for a process thread that does not answer.
  private static let patience = Duration.seconds(1)
  private static let pollNanoseconds: UInt64 = 20_000_000

  init(_ parts: Parts) {
    voice = parts.voice
    pipeline = parts.pipeline
    device = parts.device
    decodeAheadFrames = parts.decodeAheadFrames
    rate = parts.device.sampleRate
    producer = parts.voice.ring.makeProducer()
  }

  /// Frames that the process thread has taken.
  var takenFrames: Int { producer.readFrames }

  /// Frames written that have not been taken.
  var aheadFrames: Int { producer.writtenFrames - producer.readFrames }

  /// Frames that the ring is to hold at most, of a device whose period may change.
  private var aheadLimit: Int {
    min(producer.capacity, max(decodeAheadFrames, 4 * device.periodFrames, 1))
  }

  /// Writes what is ready, as far as it may go ahead.
  ///
  /// - Parameter kept: Where in the ring the frames begin that must not be overwritten yet.
  func write(keeping kept: Int) {
    let limit = aheadLimit
    voice.setAheadLimit(limit)
    pipeline.write(to: &producer, keeping: kept, atMost: max(0, limit - aheadFrames))
    voice.announceFrames()
  }

  /// Makes a part of the silence before a buffer; everything before it is written.
  ///
  /// What that lacks is looked up for each part anew: where nothing was left to sound, cycles go by
  /// before the first part is there. So that one is short, and only the last one has to fit.
  ///
  /// - Parameter frame: When the buffer is to begin, in frames of the device since the voice began.
  /// - Returns: Whether something was missing.
  func makeSilence(before frame: Int) -> Bool {
    let due = frame - voice.delayFrames - producer.writtenFrames - pipeline.heldFrames
    guard due > 0 else { return false }
    let reserve = 2 * device.periodFrames
    let isSteady = voice.phase != .running || aheadFrames >= reserve
    return pipeline.makeSilence(isSteady ? due : min(due, reserve))
  }

  /// Has the process thread take a gain with the next frame; everything before it is written.
  func schedule(_ change: ParameterChange) {
    guard change.isGain else { return }
    let frame = producer.writtenFrames + pipeline.heldFrames
    voice.schedule(GainEvent(frame: frame, volume: change.volume, pan: change.pan))
  }

  /// Frames of now in one of the voice, each as long as the other.
  var rateChange: Double { device.sampleRate / rate }

  /// Has what was not delivered converted to the device's rate of now, for another voice.
  ///
  /// - Returns: Whether that may be done.
  func changeRate() -> Bool {
    do throws(AudioQueueError) {
      try pipeline.changeRate(to: device.sampleRate, goingOnAt: takenFrames)
      return true
    } catch {
      return false
    }
  }

  /// Marks the end behind what has been written.
  func setFinalFrame() {
    voice.setFinalFrame(producer.writtenFrames)
    voice.announceFrames()
    hasFinalFrame = true
  }

  /// Takes the mark back, so that more may be written.
  ///
  /// - Returns: Whether that came before the voice ended there.
  func withdrawFinalFrame() -> Bool {
    guard voice.withdrawFinalFrame() else { return false }
    hasFinalFrame = false
    return true
  }

  /// Waits until the process thread has let go of the voice, which is on its way out.
  ///
  /// - Parameter wakeup: Where the process thread says so.
  func waitUntilGone(_ wakeup: Wakeup) {
    guard voice.isDelivered else { return }
    let deadline = ContinuousClock.now + Self.patience
    while voice.phase != .gone, device.isCycling, ContinuousClock.now < deadline {
      _ = wakeup.wait(atMost: Self.pollNanoseconds)
    }
  }

  /// Asks to be woken when a refill unit, a quarter of what may go ahead, is free.
  ///
  /// - Returns: Whether that is still to come, so that sleeping makes sense.
  func armWakeUp() -> Bool {
    let limit = aheadLimit
    let wakeAt = producer.writtenFrames - limit + max(1, limit / 4)
    voice.setWakeUp(at: wakeAt)
    return producer.readFrames < wakeAt
  }
}
