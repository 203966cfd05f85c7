import AudioCodec

/// What the other threads want of a queue's decode thread, read at once before each step.
struct DecodeOrders {
  /// Whether the thread is to end.
  let mustExit: Bool
  /// Counts the times that decoded and enqueued sound was dropped.
  let generation: Int
  /// Counts the changes of the device's rate.
  let rateGeneration: Int
  /// Counts the starts from rest.
  let run: Int
  /// What is to be filled, nil at rest.
  let parts: VoiceFeed.Parts?
  /// How fast what comes next is played.
  let speed: PlaybackSpeed

  /// Reads the orders of the state as it is now.
  init(_ state: QueueState) {
    mustExit = state.mustExit
    generation = state.generation
    rateGeneration = state.rateGeneration
    run = state.run
    parts = VoiceFeed.Parts(state)
    speed = state.timePitch.speed
  }
}
