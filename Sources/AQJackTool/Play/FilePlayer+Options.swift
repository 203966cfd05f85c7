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
  ///   - skippedFrames: Frames at the device's rate, from the first wanted one on, that are left out.
  ///   - isFilled: Called on the disk thread whenever a buffer of a stream was to be filled.
  /// - Throws: `queue`, or `usage` for a span without frames.
  convenience init(
    _ file: any PacketSource, _ options: PlayOptions, passes: Int, device: AudioDevice,
    skipping skippedFrames: Int64 = 0,
    isFilled: @escaping @Sendable () -> Void = {}
  ) throws(ToolError) {
    let wanted = try options.span.frames(atRate: file.dataFormat.sampleRate)
    let skipped = Double(skippedFrames) * file.dataFormat.sampleRate / device.sampleRate
    let first = min(wanted.upperBound, wanted.lowerBound + Int64(skipped.rounded()))
    let span = first..<wanted.upperBound
    let plan = BufferPlan(
      file.dataFormat, packetSizeUpperBound: file.packetSizeUpperBound,
      seconds: options.bufferSeconds,
      // Whoever asks for other buffers than the default knows what they cost.
      isBounded: options.bufferSeconds == PlayOptions().bufferSeconds)
    do throws(AudioQueueError) {
      try self.init(
        file, device: device, buffers: (options.bufferCount, plan),
        configuration: QueueConfiguration(options, file, sampleRate: device.sampleRate),
        span: span, passes: passes, isFilled: isFilled)
    } catch {
      throw .queue(file.path, error)
    }
  }
}

extension PlayOptions {
  /// The frames of a file that are wanted, at a rate; nil where the file does not say.
  func frameCount(of file: any PacketSource, atRate rate: Double) -> Int64? {
    let own = file.dataFormat.sampleRate
    let packets = file.estimatedPacketCount.map { $0 * Int64(file.dataFormat.framesPerPacket) }
    guard let all = file.packetTable?.validFrames ?? packets, all > 0,
      let wanted = try? span.frames(atRate: own)
    else { return nil }
    let count = max(0, min(wanted.upperBound, all) - wanted.lowerBound)
    return Int64((Double(count) * rate / own).rounded())
  }
}

extension QueueConfiguration {
  /// Frames that are decoded ahead of the device, in seconds.
  private static let decodeAheadSeconds = 1.0

  /// The configuration that the command line asks for.
  init(_ options: PlayOptions, _ file: any PacketSource, sampleRate: Double) {
    self.init()
    decodeAheadFrames = Int(Self.decodeAheadSeconds * sampleRate)
    gain = Self.gain(options.gainDecibels, options.loudness, of: file)
    isClipping = options.clipsOvers
    isProving = options.isReporting
    rateConversion =
      switch options.resampling {
      case .best: .best
      case .fast: .fast
      case .none: .none
      }
  }

  /// The gain that is asked for, and that of the file's tags, as a factor.
  static func gain(
    _ decibels: Double, _ loudness: LoudnessMode, of file: any PacketSource
  ) -> Float {
    let sum = decibels + (file.loudnessGain(loudness)?.decibels ?? 0)
    return sum == 0 ? 1 : Float(pow(10, sum / 20))
  }
}

extension PacketSource {
  /// The gain of the source's tags, nil where they say none.
  func loudnessGain(_ mode: LoudnessMode) -> LoudnessGain? {
    LoudnessGain(tags: tags, format: dataFormat.formatID, mode: mode)
  }

  /// The notice of tags that were asked for and are not there, nil if they are.
  func missingLoudness(_ mode: LoudnessMode) -> String? {
    guard mode != .none, loudnessGain(mode) == nil else { return nil }
    return Messages.missingLoudness(path)
  }
}
