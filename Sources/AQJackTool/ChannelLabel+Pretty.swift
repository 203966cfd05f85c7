import AudioFormat
import JackClient

extension ChannelLabel {
  /// The label's name for people, nil where there is none.
  private var prettyName: String? {
    switch self {
    case .left: "Left"
    case .right: "Right"
    case .center: "Center"
    case .lowFrequency: "LFE"
    case .leftSurround: "Back Left"
    case .rightSurround: "Back Right"
    case .leftCenter: "Left of Center"
    case .rightCenter: "Right of Center"
    case .centerSurround: "Back Center"
    case .leftSide: "Side Left"
    case .rightSide: "Side Right"
    case .topCenter: "Top Center"
    case .mono: "Mono"
    default: nil
    }
  }

  /// What people are told of the ports that carry the channels of a layout.
  ///
  /// - Parameters:
  ///   - layout: The places of the channels, nil if they are not known.
  ///   - channelCount: Channels of the file.
  ///   - portCount: Ports; those beyond the channels have numbers for names.
  /// - Returns: A label for each port.
  static func portLabels(
    _ layout: ChannelLayout?, channelCount: Int, portCount: Int
  ) -> [PortLabel] {
    let usual: [ChannelLabel] = channelCount == 1 ? [.mono] : [.left, .right]
    let labels = layout?.labels ?? (channelCount <= 2 ? usual : [])
    return (0..<portCount).map { index in
      let name = index < min(channelCount, labels.count) ? labels[index].prettyName : nil
      return PortLabel(prettyName: name ?? "Channel \(index + 1)", order: index + 1, group: "main")
    }
  }
}
