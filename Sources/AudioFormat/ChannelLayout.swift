/// The place of a channel in the room, with the numbers of Core Audio's AudioChannelLabel.
public struct ChannelLabel: RawRepresentable, Sendable, Hashable {
  /// The number of the label.
  public let rawValue: UInt32

  /// Makes the label of a number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A channel whose place the file does not say.
  public static let unknown = ChannelLabel(rawValue: 0xFFFF_FFFF)
  /// Front left.
  public static let left = ChannelLabel(rawValue: 1)
  /// Front right.
  public static let right = ChannelLabel(rawValue: 2)
  /// Front centre.
  public static let center = ChannelLabel(rawValue: 3)
  /// Low frequency effects.
  public static let lowFrequency = ChannelLabel(rawValue: 4)
  /// Back left of 5.1, WAVE's "back left".
  public static let leftSurround = ChannelLabel(rawValue: 5)
  /// Back right of 5.1, WAVE's "back right".
  public static let rightSurround = ChannelLabel(rawValue: 6)
  /// Between left and centre.
  public static let leftCenter = ChannelLabel(rawValue: 7)
  /// Between right and centre.
  public static let rightCenter = ChannelLabel(rawValue: 8)
  /// Back centre.
  public static let centerSurround = ChannelLabel(rawValue: 9)
  /// WAVE's "side left".
  public static let leftSide = ChannelLabel(rawValue: 10)
  /// WAVE's "side right".
  public static let rightSide = ChannelLabel(rawValue: 11)
  /// Above the listener.
  public static let topCenter = ChannelLabel(rawValue: 12)
  /// The one channel of a mono stream.
  public static let mono = ChannelLabel(rawValue: 42)
}

/// The places of a stream's channels, in the order in which they stand in a frame.
public struct ChannelLayout: Sendable, Hashable {
  /// One label a channel.
  public var labels: [ChannelLabel]

  /// Makes a layout from one label a channel.
  public init(labels: [ChannelLabel]) {
    self.labels = labels
  }
}
