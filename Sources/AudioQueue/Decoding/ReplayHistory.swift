import AudioCodec

/// What was decoded and not delivered, and how to go on with it at another rate of the device.
///
/// Decode thread only.
struct ReplayHistory {
  private var kept: SourceHistory
  private var map: ConversionMap
  /// Frames per second of what is decoded.
  private let sampleRate: Double
  /// Frames made ready for the present voice.
  private var producedFrames = 0
  /// The kept frame to convert once more, nil when all are.
  private var replayFrame: Int?

  /// Begins with nothing.
  ///
  /// - Parameters:
  ///   - channelCount: Channels of the frames.
  ///   - sampleRate: Frames per second of what is decoded.
  ///   - rate: Frames per second of the device.
  init(channelCount: Int, sampleRate: Double, rate: Double) {
    self.sampleRate = sampleRate
    kept = SourceHistory(channelCount: channelCount)
    map = ConversionMap(source: 0, ratio: sampleRate / rate)
  }

  /// Whether frames wait to be converted once more.
  var mustReplay: Bool { replayFrame != nil }

  /// Adds decoded frames.
  mutating func append(_ frames: PlanarBuffer) {
    kept.append(frames)
  }

  /// Notes frames that were made ready.
  mutating func noteProduced(_ count: Int) {
    producedFrames += count
  }

  /// Notes that the next frame begins another stream.
  mutating func beginStream() {
    map.beginStream(at: producedFrames, source: kept.endFrame)
  }

  /// Lets go of what has been delivered.
  ///
  /// - Parameter frame: Frames of the present voice that the process thread has taken.
  mutating func forget(before frame: Int) {
    guard frame > 0 else { return }
    let source = map.source(of: frame)
    if source > kept.firstFrame { kept.forget(before: source) }
  }

  /// Has what was not delivered converted once more, at another rate and for another voice.
  ///
  /// - Parameters:
  ///   - rate: Frames per second of the device.
  ///   - frame: Frames that the process thread took of the present voice.
  mutating func changeRate(to rate: Double, goingOnAt frame: Int) {
    let source = max(kept.firstFrame, min(map.source(of: frame), kept.endFrame))
    map = ConversionMap(source: source, ratio: sampleRate / rate)
    producedFrames = 0
    kept.forget(before: source)
    replayFrame = source < kept.endFrame ? source : nil
  }

  /// Takes the next frames that are to be converted once more; only when some wait.
  mutating func replay(into buffer: PlanarBuffer) {
    guard let frame = replayFrame else { return }
    kept.copy(from: frame, into: buffer)
    let next = frame + buffer.frameCount
    replayFrame = next < kept.endFrame ? next : nil
  }

  /// Forgets everything.
  ///
  /// - Parameter rate: Frames per second of the device.
  mutating func reset(rate: Double) {
    kept.reset()
    map = ConversionMap(source: 0, ratio: sampleRate / rate)
    producedFrames = 0
    replayFrame = nil
  }
}
