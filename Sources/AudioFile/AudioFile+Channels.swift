package import AudioFormat

extension AudioFile {
  /// The places of the channels in an order of the decoder's, nil where the container does not say them.
  ///
  /// - Parameter order: How a decoder delivers them; what is linear PCM already has one order only.
  /// - Returns: One label a channel.
  package func channelLayout(_ order: ChannelOrder) -> ChannelLayout? {
    guard order == .file, channelLayout != nil else { return channelLayout }
    let count = dataFormat.channelsPerFrame
    let labels: [ChannelLabel]? =
      switch dataFormat.formatID {
      case .opus:
        (try? OpusHead(magicCookie))?.channelLabels(.file)
          ?? OpusHead.channelLabels(count: count, .file)
      case .vorbis: OpusHead.channelLabels(count: count, .file)
      case .aac, .aacHE, .aacHEv2: aacLabels(count)
      default: nil
      }
    return labels.map(ChannelLayout.init(labels:)) ?? channelLayout
  }

  private func aacLabels(_ count: Int) -> [ChannelLabel]? {
    guard let bytes = AACCookie.configuration(in: magicCookie),
      let configuration = try? AACConfiguration(bytes)
    else { return nil }
    return configuration.channelLabels(count: count, .file)
  }
}
