import AudioCodec
import AudioFormat
import TimeStretch

extension DecodePipeline {
  /// Finds out whether a queue can be made.
  ///
  /// - Throws: `unsupportedFormat`, also for another rate than the device's where rates are not
  ///   converted; `invalidPropertyValue` for a cookie that says nothing. Without a cookie the
  ///   format is given the benefit of the doubt: it may come later.
  static func check(
    _ format: StreamDescription, device: AudioDevice?, configuration: QueueConfiguration
  ) throws(AudioQueueError) {
    var format = format
    let isOpen = configuration.magicCookie.isEmpty && format.hasVariablePacketSize
    // Opus of more channels needs its cookie.
    if isOpen, (3...255).contains(format.channelsPerFrame) { format.channelsPerFrame = 2 }
    let decoder = try makeDecoder(format, configuration)
    if let device {
      _ = try converter(behind: decoder, to: device.sampleRate, configuration)
    }
  }

  /// Makes the pipeline of a queue.
  ///
  /// - Throws: `unsupportedFormat` or `invalidPropertyValue`.
  convenience init(
    _ format: StreamDescription, device: AudioDevice, configuration: QueueConfiguration
  ) throws(AudioQueueError) {
    let decoder = try Self.makeDecoder(format, configuration)
    let isTappedFirst = configuration.tap?.isBeforeEffects ?? true || configuration.timePitch == nil
    try self.init(
      decoder: decoder,
      counter: SoundFrameCounter(format: format, cookie: configuration.magicCookie),
      rate: device.sampleRate,
      // Frames at another speed have no place of their own in the source.
      keepsHistory: device.canChangeRate && configuration.timePitch == nil,
      tap: isTappedFirst
        ? configuration.tap.map { TapStage($0, channelCount: decoder.channelCount) } : nil,
      conditioner: SampleConditioner(
        gain: configuration.gain, isClipping: configuration.isClipping)
    ) { rate throws(AudioQueueError) in
      try DecodePipeline.converter(behind: decoder, to: rate, configuration)
    }
  }

  private static func makeDecoder(
    _ format: StreamDescription, _ configuration: QueueConfiguration
  ) throws(AudioQueueError) -> any PacketDecoder {
    let decoder: any PacketDecoder
    do throws(AudioCodecError) {
      decoder = try AudioCodec.makeDecoder(
        for: format, cookie: configuration.magicCookie,
        channelOrder: configuration.channelOrder)
    } catch {
      if case .badCookie = error { throw .invalidPropertyValue }
      throw .unsupportedFormat
    }
    guard decoder.channelCount <= 255 else { throw .unsupportedFormat }
    return decoder
  }

  private static func converter(
    behind decoder: any PacketDecoder, to rate: Double, _ configuration: QueueConfiguration
  ) throws(AudioQueueError) -> (any FrameConverter)? {
    guard decoder.sampleRate == rate || configuration.rateConversion != .none else {
      throw .unsupportedFormat
    }
    do throws(AudioCodecError) {
      if let algorithm = configuration.timePitch, let tap = configuration.tap,
        !tap.isBeforeEffects
      {
        return try tappedConverter(behind: decoder, to: rate, algorithm, tap)
      }
      if let algorithm = configuration.timePitch {
        return try algorithm.converter(
          from: decoder.sampleRate, to: rate, channels: decoder.channelCount)
      }
      guard decoder.sampleRate != rate else { return nil }
      return try SampleRateConverter(
        from: decoder.sampleRate, to: rate, channels: decoder.channelCount,
        quality: configuration.rateConversion == .fast ? .fast : .best)
    } catch {
      throw .unsupportedFormat
    }
  }

  private static func tappedConverter(
    behind decoder: any PacketDecoder, to rate: Double, _ algorithm: TimePitchAlgorithm,
    _ tap: QueueTap
  ) throws(AudioCodecError) -> TappedConverter {
    let (from, channels) = (decoder.sampleRate, decoder.channelCount)
    return TappedConverter(
      speed: try algorithm.converter(from: from, to: from, channels: channels),
      tap: TapStage(tap, channelCount: channels),
      rate: try SampleRateConverter(from: from, to: rate, channels: channels, quality: .best),
      ratio: rate / from, room: chunkFrames)
  }

  /// The rate and the channels of what a queue's decoder makes.
  ///
  /// - Throws: As ``check(_:device:configuration:)``.
  static func decodedShape(
    _ format: StreamDescription, _ configuration: QueueConfiguration
  ) throws(AudioQueueError) -> (sampleRate: Double, channelCount: Int) {
    let decoder = try makeDecoder(format, configuration)
    return (decoder.sampleRate, decoder.channelCount)
  }
}

extension TimePitchAlgorithm {
  fileprivate func converter(
    from inputRate: Double, to outputRate: Double, channels: Int
  ) throws(AudioCodecError) -> any FrameConverter {
    switch self {
    case .varispeed:
      try VarispeedConverter(from: inputRate, to: outputRate, channels: channels)
    case .spectral, .timeDomain:
      try makeStretchConverter(
        from: inputRate, to: outputRate, channels: channels,
        engine: self == .spectral ? .finer : .faster)
    }
  }
}
