extension AACConfiguration {
  /// Channels of the core by its channel configuration, nil where that says nothing.
  package var channelCount: Int? {
    channelConfiguration == 0 ? nil : Self.labels[channelConfiguration - 1].count
  }

  /// The places of the channels, ISO 14496-3 table 1.19.
  ///
  /// - Parameters:
  ///   - count: Channels of the frames, which may be two where the core has one.
  ///   - order: In which order to name them.
  /// - Returns: One label a channel, `unknown` where the configuration says nothing.
  package func channelLabels(count: Int, _ order: ChannelOrder) -> [ChannelLabel] {
    if count == 2, channelConfiguration == 1 { return [.left, .right] }
    guard count == channelCount else { return Array(repeating: .unknown, count: count) }
    let labels = Self.labels[channelConfiguration - 1]
    // The numbers of the labels up to 11 rise in the order of the bits of a WAVE channel mask.
    return order == .file ? labels : labels.sorted { $0.rawValue < $1.rawValue }
  }

  private static let labels: [[ChannelLabel]] = [
    [.mono],
    [.left, .right],
    [.center, .left, .right],
    [.center, .left, .right, .centerSurround],
    [.center, .left, .right, .leftSurround, .rightSurround],
    [.center, .left, .right, .leftSurround, .rightSurround, .lowFrequency],
    [
      .center, .leftCenter, .rightCenter, .left, .right, .leftSurround, .rightSurround,
      .lowFrequency,
    ],
  ]
}
