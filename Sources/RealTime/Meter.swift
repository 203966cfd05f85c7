import Synchronization

/// The levels of a voice's channels, from the process thread to the others.
///
/// While nobody looks, the process thread only reads one flag a cycle.
@safe
struct Meter: ~Copyable {
  /// Channels of the voice.
  let channelCount: Int
  /// Whether somebody looks.
  ///
  /// Written by the control thread.
  private let isEnabled = Atomic<Bool>(false)
  private let channels: UnsafeMutablePointer<ChannelMeter>

  /// Uses memory for the levels of `channelCount` channels that outlives the meter.
  init(channels: UnsafeMutablePointer<ChannelMeter>, channelCount: Int) {
    unsafe self.channels = channels
    self.channelCount = channelCount
  }

  // MARK: - From the process thread

  /// Whether levels are wanted.
  var isOn: Bool {
    @_noLocks get { isEnabled.load(ordering: .relaxed) }
  }

  /// Notes the level of frames.
  ///
  /// - Parameters:
  ///   - peak: The highest sample, 0 or more.
  ///   - energy: The sum of the squares of the samples.
  ///   - count: How many frames, at least 1.
  ///   - channel: Below `channelCount`.
  @_noLocks
  func note(peak: Float, energy: Float, of count: Int, channel: Int) {
    unsafe channels[channel].note(peak: peak, mean: energy / Float(count), of: count)
  }

  // MARK: - From the other threads

  /// Says whether somebody looks.
  func setOn(_ isOn: Bool) {
    isEnabled.store(isOn, ordering: .relaxed)
  }

  /// The peak of a channel since this was last asked.
  func take(ofChannel channel: Int) -> Float {
    unsafe channels[channel].takePeak()
  }

  /// The level of a channel in the last moments.
  func level(ofChannel channel: Int) -> ChannelLevel {
    unsafe channels[channel].level
  }
}
