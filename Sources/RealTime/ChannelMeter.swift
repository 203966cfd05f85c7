import Synchronization

/// How loud a channel of a voice is, as linear amplitudes.
package struct ChannelLevel: Sendable, Hashable {
  /// The root of the mean square of the last moments.
  package var average: Float
  /// The largest sample of the last moments.
  package var peak: Float

  /// Makes a level.
  package init(average: Float, peak: Float) {
    self.average = average
    self.peak = peak
  }
}

/// What the process thread notes of one channel; each field holds the bits of a Float32.
struct ChannelMeter: ~Copyable {
  /// The highest sample since somebody took it, without its sign: of numbers that are not negative
  /// the bits have the same order.
  private let highest = Atomic<UInt32>(0)
  /// The mean square of the last moments.
  ///
  /// Written by the process thread.
  private let power = Atomic<UInt32>(0)
  /// The highest sample of the last moments.
  ///
  /// Written by the process thread.
  private let recent = Atomic<UInt32>(0)

  /// Frames after which an earlier level counts no more than a half.
  private static var memoryFrames: Float {
    @_noLocks get { 4800 }
  }

  /// Notes the level of `count` frames.
  @_noLocks
  borrowing func note(peak: Float, mean: Float, of count: Int) {
    highest.max(peak.bitPattern, ordering: .relaxed)
    let kept = Self.memoryFrames / (Self.memoryFrames + Float(count))
    let before = Float(bitPattern: power.load(ordering: .relaxed))
    power.store((before * kept + mean * (1 - kept)).bitPattern, ordering: .relaxed)
    let fallen = Float(bitPattern: recent.load(ordering: .relaxed)) * kept
    recent.store(max(fallen, peak).bitPattern, ordering: .relaxed)
  }

  /// The highest sample since this was last asked.
  borrowing func takePeak() -> Float {
    Float(bitPattern: highest.exchange(0, ordering: .relaxed))
  }

  /// The level now.
  var level: ChannelLevel {
    ChannelLevel(
      average: Float(bitPattern: power.load(ordering: .relaxed)).squareRoot(),
      peak: Float(bitPattern: recent.load(ordering: .relaxed)))
  }
}
