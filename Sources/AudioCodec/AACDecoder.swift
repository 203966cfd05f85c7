internal import AACFrames
package import AudioFormat

/// AAC packets to frames: LC, HE-AAC and HE-AAC v2.
///
/// A packet may stand behind an ADTS header, whose configuration then holds for it: another one
/// than before brings a new decoder, in the same number of channels. A packet that is refused
/// becomes silence of its length.
package final class AACDecoder: SinglePacketDecoder {
  package let channelCount: Int
  package let sampleRate: Double
  package let maximumFramesPerPacket: Int
  /// The places of the channels in the frames.
  package let channelLayout: ChannelLayout

  private let channelOrder: ChannelOrder
  // The decoder that the cookie asks for, and the one of the packet at hand.
  private let first: AACStreamDecoder
  private var current: AACStreamDecoder
  private var mix: ChannelMix?
  private var mixedChannels = 0

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - format: AAC; its channels are those of the frames, its rate is the core's or twice that.
  ///     0 in either takes what the cookie says.
  ///   - cookie: An ES_Descriptor, a bare AudioSpecificConfig, or nothing for plain LC.
  ///   - channelOrder: The order of the channels in the frames.
  /// - Throws: `unsupportedFormat` or `badCookie`.
  package init(
    format: StreamDescription, cookie: [UInt8], channelOrder: ChannelOrder = .wave
  ) throws(AudioCodecError) {
    guard AACFrameDecoder.isBuilt else {
      throw .unsupportedFormat(format, reason: AACFrameError.notBuilt.description)
    }
    let configuration = try Self.configuration(cookie, format)
    let rate = format.sampleRate > 0 ? format.sampleRate : configuration.expectedSampleRate
    first = try AACStreamDecoder(configuration, sampleRate: Int(exactly: rate) ?? 0)
    current = first
    let count = format.channelsPerFrame > 0 ? format.channelsPerFrame : configuration.channelCount
    guard let count, (1...64).contains(count) else {
      throw .unsupportedFormat(format, reason: "neither format nor cookie says the channels")
    }
    channelCount = count
    sampleRate = rate
    self.channelOrder = channelOrder
    channelLayout = ChannelLayout(
      labels: configuration.channelLabels(count: count, channelOrder))
    maximumFramesPerPacket = Self.mostBlocks * 2 * 1024
  }

  // ISO 13818-7 section 6.2: as many packets may share an ADTS header.
  private static let mostBlocks = 4

  package func reset() {
    first.reset()
    current = first
    mix = nil
  }

  // MARK: - Packets

  /// Decodes the packets behind one description, and makes silence of what is missing.
  package func decode(
    _ bytes: UnsafeRawBufferPointer, frames: Int, into output: PlanarBuffer
  ) throws(AudioCodecError) {
    let header = unsafe ADTSHeader(bytes)
    let blocks = header?.blockCount ?? 1
    let length = blocks * first.framesPerPacket
    let end = output.frameCount + (frames > 0 ? min(frames, length) : length)
    defer { output.pad(to: end) }
    try enter(header)
    var rest = unsafe bytes[min(header?.size ?? 0, bytes.count)...]
    for _ in 0..<blocks where unsafe !rest.isEmpty {
      let info = try unsafe current.decode(UnsafeRawBufferPointer(rebasing: rest))
      deliver(info, upTo: end, into: output)
      unsafe rest = unsafe rest.dropFirst(info.byteCount)
    }
  }

  /// Takes up the configuration of a header, or that of the cookie.
  private func enter(_ header: ADTSHeader?) throws(AudioCodecError) {
    let wanted = header?.configuration
    if let wanted, !wanted.isSame(as: first.configuration) {
      guard !wanted.isSame(as: current.configuration) else { return }
      do throws(AudioCodecError) {
        current = try AACStreamDecoder(wanted, sampleRate: Int(sampleRate))
      } catch {
        throw .badPacket(reason: "an ADTS header of another rate")
      }
      mix = nil
    } else if current !== first {
      first.reset()
      current = first
      mix = nil
    }
  }

  // MARK: - Frames

  /// Appends the frames of the last packet in the right channels.
  private func deliver(_ info: AACFrameInfo, upTo end: Int, into output: PlanarBuffer) {
    let start = output.frameCount
    let count = min(info.frameCount, end - start)
    guard count > 0, let samples = unsafe current.samples else { return }
    let mix = mix(of: info)
    // SAFETY: libfaad gave `frameCount` frames of `channelCount` samples.
    unsafe mix.append(samples, stride: info.channelCount, count: count, to: output, at: start)
    output.setFrameCount(start + count)
  }

  private func mix(of info: AACFrameInfo) -> ChannelMix {
    if let mix, mixedChannels == info.channelCount { return mix }
    // libfaad gives plain mono twice.
    let isMono = info.channelCount == 2 && current.configuration.channelConfiguration == 1
    let count = isMono && channelCount == 1 ? 1 : info.channelCount
    let made = ChannelMix(
      current.configuration.channelLabels(count: count, .file),
      ordered: current.configuration.channelLabels(count: count, channelOrder),
      to: channelLayout.labels)
    (mix, mixedChannels) = (made, info.channelCount)
    return made
  }

  // MARK: - Configuration

  private static func configuration(
    _ cookie: [UInt8], _ format: StreamDescription
  ) throws(AudioCodecError) -> AACConfiguration {
    guard !cookie.isEmpty else { return try plainConfiguration(format) }
    guard let bytes = AACCookie.configuration(in: cookie) else {
      throw .badCookie(reason: "no AAC configuration in the cookie")
    }
    do throws(AACConfigurationError) {
      return try AACConfiguration(bytes)
    } catch {
      throw .badCookie(reason: error.description)
    }
  }

  /// The configuration of LC at the rate of the format, or half of it for HE-AAC.
  private static func plainConfiguration(
    _ format: StreamDescription
  ) throws(AudioCodecError) -> AACConfiguration {
    let isDoubled = format.formatID != .aac
    let rate = (Int(exactly: format.sampleRate) ?? 0) / (isDoubled ? 2 : 1)
    let count = format.formatID == .aacHEv2 ? 1 : format.channelsPerFrame
    let channels = count == 8 ? 7 : count
    guard let index = AACConfiguration.sampleRates.firstIndex(of: rate),
      (1...7).contains(channels), count != 7
    else {
      throw .unsupportedFormat(format, reason: "AAC of this rate or channels needs its cookie")
    }
    return AACConfiguration(objectType: 2, rateIndex: index, channels: channels)
  }
}
