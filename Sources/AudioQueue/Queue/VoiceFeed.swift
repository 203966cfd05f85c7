import RealTime

/// A voice and the writing end of its ring, in the hands of the decode thread.
final class VoiceFeed {
  let voice: VoiceHandle
  var producer: SampleProducer
  /// Whether the process thread has been told where the voice ends.
  var hasFinalFrame = false
  /// Whether the listeners have been told that the voice began.
  var hasSeenStart = false

  init(_ voice: VoiceHandle) {
    self.voice = voice
    producer = voice.ring.makeProducer()
  }

  /// Frames that the process thread has taken.
  var takenFrames: Int { producer.readFrames }

  /// Frames written that have not been taken.
  var aheadFrames: Int { producer.writtenFrames - producer.readFrames }

  /// Marks the end behind what has been written.
  func setFinalFrame() {
    voice.setFinalFrame(producer.writtenFrames)
    voice.announceFrames()
    hasFinalFrame = true
  }

  /// Asks to be woken when a refill unit, a quarter of the ring, is free.
  ///
  /// - Returns: Whether that is still to come, so that sleeping makes sense.
  func armWakeUp() -> Bool {
    let wakeAt = producer.writtenFrames - producer.capacity + max(1, producer.capacity / 4)
    voice.setWakeUp(at: wakeAt)
    return producer.readFrames < wakeAt
  }
}
