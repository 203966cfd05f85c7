internal import CSoxr

/// Plays frames faster or slower, and so higher or lower, like a tape; and converts their rate.
///
/// The pitch of a speed is not heeded. libsoxr's filter of a variable ratio is late by about two
/// frames of output.
package final class VarispeedConverter: FrameConverter {
  /// The fastest that can be played.
  package static let highestRate = 2.0

  private let stream: SoxrStream
  // Frames of input for one of output at rate 1.
  private let ratio: Double
  private var rate = 1.0
  private var isBegun = false
  // Frames that what was taken becomes, and that have been delivered.
  private var framesDue = 0.0
  private var framesGiven = 0

  /// A change of the rate takes this many frames, so that it does not click.
  private static let slewFrames = 240

  /// Makes a converter at rate 1.
  ///
  /// - Parameters:
  ///   - inputRate: Frames per second of the input, above 0.
  ///   - outputRate: Frames per second of the output, above 0.
  ///   - channels: At least 1.
  /// - Throws: `conversionFailed` when libsoxr refuses the rates.
  package init(
    from inputRate: Double, to outputRate: Double, channels: Int
  ) throws(AudioCodecError) {
    precondition(channels > 0, "VarispeedConverter: no channels")
    stream = try SoxrStream(
      from: inputRate * Self.highestRate, to: outputRate, channels: channels,
      recipe: UInt(SOXR_HQ), isVariable: true)
    ratio = inputRate / outputRate
  }

  /// Plays what comes next at a rate of 2 at most.
  package func setSpeed(_ speed: PlaybackSpeed) {
    let rate = min(speed.rate, Self.highestRate)
    guard rate != self.rate else { return }
    self.rate = rate
    if isBegun { stream.setRatio(ratio * rate, over: Self.slewFrames) }
  }

  /// Converts frames as far as the output has room.
  package func convert(
    _ input: PlanarBuffer, into output: PlanarBuffer
  ) throws(AudioCodecError) {
    begin()
    let taken = try stream.process(input, into: output)
    input.removeFirst(taken)
    framesDue += Double(taken) / (ratio * rate)
    framesGiven += output.frameCount
  }

  /// Sets the ratio of the first frame; it must be done once only.
  private func begin() {
    guard !isBegun else { return }
    isBegun = true
    stream.setRatio(ratio * rate, over: 0)
  }

  /// Delivers what the filter still holds.
  package func finish(into output: PlanarBuffer) throws(AudioCodecError) -> Bool {
    let missing = Int(framesDue.rounded()) - framesGiven
    output.setFrameCount(0)
    guard missing > 0 else { return false }
    _ = try stream.process(nil, into: output)
    output.setFrameCount(min(missing, output.frameCount))
    framesGiven += output.frameCount
    return output.frameCount > 0 && output.frameCount < missing
  }

  /// Forgets what was converted; the rate stays.
  package func reset() {
    stream.clear()
    isBegun = false
    framesDue = 0
    framesGiven = 0
  }

  /// Frames still to come of what was taken, and of silence behind it.
  package func pendingFrames(behind silence: Int) -> Int {
    let frames = (framesDue + Double(silence) / (ratio * rate)).rounded()
    return max(0, Int(min(frames, Double(mostPendingFrames))) - framesGiven)
  }
}
