import Synchronization

/// The peaks of a voice's channels, from the process thread to one other thread.
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
  /// The highest sample of each channel since the last look, without its sign, as the bits of a
  /// Float32: of numbers that are not negative the bits have the same order.
  private let peaks: UnsafeMutablePointer<Atomic<UInt32>>

  /// Uses memory for `channelCount` peaks that outlives the meter.
  init(peaks: UnsafeMutablePointer<Atomic<UInt32>>, channelCount: Int) {
    unsafe self.peaks = peaks
    self.channelCount = channelCount
  }

  // MARK: - From the process thread

  /// Whether peaks are wanted.
  var isOn: Bool {
    @_noLocks get { isEnabled.load(ordering: .relaxed) }
  }

  /// Notes the peak of a cycle.
  ///
  /// - Parameters:
  ///   - peak: 0 or more.
  ///   - channel: Below `channelCount`.
  @_noLocks
  func note(_ peak: Float, ofChannel channel: Int) {
    unsafe peaks[channel].max(peak.bitPattern, ordering: .relaxed)
  }

  // MARK: - From the control thread

  /// Says whether somebody looks.
  func setOn(_ isOn: Bool) {
    isEnabled.store(isOn, ordering: .relaxed)
  }

  /// The peak of a channel since this was last asked.
  func take(ofChannel channel: Int) -> Float {
    Float(bitPattern: unsafe peaks[channel].exchange(0, ordering: .relaxed))
  }
}
