import AudioCodec
import AudioFormat

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
      _ = try converter(behind: decoder, to: device.sampleRate, configuration.rateConversion)
    }
  }

  /// Makes the pipeline of a queue.
  ///
  /// - Throws: `unsupportedFormat` or `invalidPropertyValue`.
  convenience init(
    _ format: StreamDescription, device: AudioDevice, configuration: QueueConfiguration
  ) throws(AudioQueueError) {
    let decoder = try Self.makeDecoder(format, configuration)
    try self.init(
      decoder: decoder,
      counter: SoundFrameCounter(format: format, cookie: configuration.magicCookie),
      rate: device.sampleRate, keepsHistory: device.canChangeRate,
      conditioner: SampleConditioner(
        gain: configuration.gain, isClipping: configuration.isClipping)
    ) { rate throws(AudioQueueError) in
      try DecodePipeline.converter(behind: decoder, to: rate, configuration.rateConversion)
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
    behind decoder: any PacketDecoder, to rate: Double, _ conversion: RateConversion
  ) throws(AudioQueueError) -> SampleRateConverter? {
    guard decoder.sampleRate != rate else { return nil }
    let quality: SampleRateConverter.Quality
    switch conversion {
    case .best: quality = .best
    case .fast: quality = .fast
    case .none: throw .unsupportedFormat
    }
    do throws(AudioCodecError) {
      return try SampleRateConverter(
        from: decoder.sampleRate, to: rate, channels: decoder.channelCount, quality: quality)
    } catch {
      throw .unsupportedFormat
    }
  }
}
