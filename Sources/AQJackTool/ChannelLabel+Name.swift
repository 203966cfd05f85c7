package import AudioFormat

extension ChannelLabel {
  /// The label's name in reports; a number where there is none.
  package var reportName: String {
    switch self {
    case .unknown: "unknown"
    case .left: "left"
    case .right: "right"
    case .center: "center"
    case .lowFrequency: "lowFrequency"
    case .leftSurround: "leftSurround"
    case .rightSurround: "rightSurround"
    case .leftCenter: "leftCenter"
    case .rightCenter: "rightCenter"
    case .centerSurround: "centerSurround"
    case .leftSide: "leftSide"
    case .rightSide: "rightSide"
    case .topCenter: "topCenter"
    case .mono: "mono"
    default: "\(rawValue)"
    }
  }
}
