import AudioFile
import AudioFormat
import AudioQueue
import Glibc

extension FilePlayer {
  /// Makes the player of a file as the command line asks for.
  convenience init(
    _ file: AudioFile, _ options: PlayOptions, device: AudioDevice
  ) throws(AudioQueueError) {
    let plan = BufferPlan(
      file.dataFormat, packetSizeUpperBound: file.packetSizeUpperBound,
      seconds: options.bufferSeconds,
      // Whoever asks for other buffers than the default knows what they cost.
      isBounded: options.bufferSeconds == PlayOptions().bufferSeconds)
    try self.init(
      file, device: device, buffers: (options.bufferCount, plan),
      configuration: QueueConfiguration(options, sampleRate: device.sampleRate))
  }
}

extension QueueConfiguration {
  /// Frames that are decoded ahead of the device, in seconds.
  private static let decodeAheadSeconds = 1.0

  /// The configuration that the command line asks for.
  init(_ options: PlayOptions, sampleRate: Double) {
    self.init()
    decodeAheadFrames = Int(Self.decodeAheadSeconds * sampleRate)
    gain = options.gainDecibels == 0 ? 1 : Float(pow(10, options.gainDecibels / 20))
    isClipping = options.clipsOvers
    isProving = options.report != nil
    rateConversion =
      switch options.resampling {
      case .best: .best
      case .fast: .fast
      case .none: .none
      }
  }
}
