extension OpusHead {
  /// The places of the channels, RFC 7845 section 5.1.1.
  ///
  /// - Parameter order: In which order to name them.
  /// - Returns: One label a channel, `unknown` where the family says nothing of places.
  package func channelLabels(_ order: ChannelOrder) -> [ChannelLabel] {
    guard mappingFamily <= 1 else {
      return Array(repeating: .unknown, count: channelCount)
    }
    return Self.channelLabels(count: channelCount, order)
  }

  /// The places of 1 to 8 channels in Vorbis order or in WAVE order; `unknown` beyond.
  package static func channelLabels(count: Int, _ order: ChannelOrder) -> [ChannelLabel] {
    guard (1...8).contains(count) else { return Array(repeating: .unknown, count: count) }
    let labels = vorbisLabels[count - 1]
    // The numbers of the labels up to 11 rise in the order of the bits of a WAVE channel mask.
    return order == .file ? labels : labels.sorted { $0.rawValue < $1.rawValue }
  }

  private static let vorbisLabels: [[ChannelLabel]] = [
    [.mono],
    [.left, .right],
    [.left, .center, .right],
    [.left, .right, .leftSurround, .rightSurround],
    [.left, .center, .right, .leftSurround, .rightSurround],
    [.left, .center, .right, .leftSurround, .rightSurround, .lowFrequency],
    [.left, .center, .right, .leftSide, .rightSide, .centerSurround, .lowFrequency],
    [
      .left, .center, .right, .leftSide, .rightSide, .leftSurround, .rightSurround,
      .lowFrequency,
    ],
  ]
}
