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

/// The level of one channel, measured in the process callback while somebody wants to know it.
struct LevelMeter: ~Copyable {
  /// Mean square, as the bits of a Float32.
  ///
  /// Written by the process thread.
  private let power = Atomic<UInt32>(0)
  /// Largest sample, as the bits of a Float32.
  ///
  /// Written by the process thread.
  private let peak = Atomic<UInt32>(0)

  /// Frames after which an earlier level counts no more than a third.
  private static let memoryFrames: Float = 4800

  /// The level now.
  var level: ChannelLevel {
    ChannelLevel(
      average: Float(bitPattern: power.load(ordering: .relaxed)).squareRoot(),
      peak: Float(bitPattern: peak.load(ordering: .relaxed)))
  }

  /// Takes frames into account.
  ///
  /// - Parameters:
  ///   - samples: The samples.
  ///   - count: How many.
  ///   - gain: The gain that they sound at.
  @_noLocks
  borrowing func measure(_ samples: UnsafePointer<Float>, count: Int, gain: Float) {
    guard count > 0 else { return }
    var sum: Float = 0
    var largest: Float = 0
    for index in 0..<count {
      let sample = unsafe samples[index] * gain
      sum += sample * sample
      largest = max(largest, abs(sample))
    }
    note(mean: sum / Float(count), largest: largest, count: count)
  }

  /// Takes silence into account.
  @_noLocks
  borrowing func measureSilence(_ count: Int) {
    note(mean: 0, largest: 0, count: count)
  }

  @_noLocks
  private borrowing func note(mean: Float, largest: Float, count: Int) {
    let kept = Self.memoryFrames / (Self.memoryFrames + Float(count))
    let before = Float(bitPattern: power.load(ordering: .relaxed))
    let highest = Float(bitPattern: peak.load(ordering: .relaxed)) * kept
    power.store((before * kept + mean * (1 - kept)).bitPattern, ordering: .relaxed)
    peak.store(max(highest, largest).bitPattern, ordering: .relaxed)
  }
}
