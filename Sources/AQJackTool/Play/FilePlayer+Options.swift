import AudioFormat
import AudioQueue
import Glibc

extension FilePlayer {
  /// Makes the player of a file as the command line asks for.
  ///
  /// - Parameters:
  ///   - file: Where the packets come from.
  ///   - options: What was asked for.
  ///   - passes: How often it is played, 0 for ever.
  ///   - device: Where it will sound.
  ///   - isFilled: Called on the disk thread whenever a buffer of a stream was to be filled.
  /// - Throws: `queue`, or `usage` for a span without frames.
  convenience init(
    _ file: any PacketSource, _ options: PlayOptions, passes: Int, device: AudioDevice,
    isFilled: @escaping @Sendable () -> Void = {}
  ) throws(ToolError) {
    let span = try options.span.frames(atRate: file.dataFormat.sampleRate)
    let plan = BufferPlan(
      file.dataFormat, packetSizeUpperBound: file.packetSizeUpperBound,
      seconds: options.bufferSeconds,
      // Whoever asks for other buffers than the default knows what they cost.
      isBounded: options.bufferSeconds == PlayOptions().bufferSeconds)
    do throws(AudioQueueError) {
      try self.init(
        file, device: device, buffers: (options.bufferCount, plan),
        configuration: QueueConfiguration(options, sampleRate: device.sampleRate),
        span: span, passes: passes, isFilled: isFilled)
    } catch {
      throw .queue(file.path, error)
    }
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
    isProving = options.isReporting
    rateConversion =
      switch options.resampling {
      case .best: .best
      case .fast: .fast
      case .none: .none
      }
  }
}
