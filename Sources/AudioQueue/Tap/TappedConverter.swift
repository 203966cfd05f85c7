import AudioCodec

/// Changes the speed of frames, has a tap see them, and then converts their rate.
///
/// Decode thread only.
final class TappedConverter: FrameConverter {
  private let speed: any FrameConverter
  private let tap: TapStage
  private let rate: SampleRateConverter
  private let ratio: Double
  private let middle: PlanarBuffer
  private var hasEnded = false

  /// Makes a converter.
  ///
  /// - Parameters:
  ///   - speed: Keeps the rate.
  ///   - tap: Sees what it makes.
  ///   - rate: Brings that to the device's rate.
  ///   - ratio: Frames of output for one of the middle.
  ///   - room: Frames that outputs have room for, many more than `ratio`.
  init(
    speed: any FrameConverter, tap: TapStage, rate: SampleRateConverter, ratio: Double, room: Int
  ) {
    self.speed = speed
    self.tap = tap
    self.rate = rate
    self.ratio = ratio
    // So few that what becomes of them always fits.
    let capacity = max(TapStage.maximumFrames, Int(Double(room) / max(1, ratio) / 2))
    middle = PlanarBuffer(channelCount: rate.channelCount, capacity: capacity)
  }

  func setSpeed(_ speed: PlaybackSpeed) {
    self.speed.setSpeed(speed)
  }

  func convert(
    _ input: PlanarBuffer, into output: PlanarBuffer
  ) throws(AudioCodecError) {
    if middle.frameCount == 0 {
      try speed.convert(input, into: middle)
      tap.process(middle)
    }
    try rate.convert(middle, into: output)
  }

  func finish(into output: PlanarBuffer) throws(AudioCodecError) -> Bool {
    if middle.frameCount == 0, !hasEnded {
      hasEnded = try !speed.finish(into: middle)
      tap.process(middle)
    }
    if middle.frameCount == 0, !tap.finish(into: middle) {
      return try rate.finish(into: output)
    }
    try rate.convert(middle, into: output)
    return true
  }

  func reset() {
    speed.reset()
    tap.reset()
    rate.reset()
    middle.setFrameCount(0)
    hasEnded = false
  }

  func pendingFrames(behind silence: Int) -> Int {
    rate.pendingFrames(behind: middle.frameCount + speed.pendingFrames(behind: silence))
  }
}
