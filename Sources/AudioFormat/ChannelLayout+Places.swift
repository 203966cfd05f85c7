extension ChannelLabel {
  /// A channel that is not to be heard.
  package static let unused = ChannelLabel(rawValue: 0)

  /// The channel of a device that a label names by its number, from 0 on; nil for other labels.
  package var deviceChannel: Int? {
    (0x10000...0x1FFFF).contains(rawValue) ? Int(rawValue - 0x10000) : nil
  }

  /// Whether it says where in the room, or on which side of the head, the channel is heard.
  fileprivate var isPlace: Bool { (1...99).contains(rawValue) }
}

extension ChannelLayout {
  /// The layout of WAVE for so many channels, nil for more than eight.
  package static func wave(channelCount: Int) -> ChannelLayout? {
    let numbers: [UInt32]
    switch channelCount {
    case 1: numbers = [42]
    case 2, 3: numbers = Array([1, 2, 3].prefix(channelCount))
    case 4: numbers = [1, 2, 5, 6]
    case 5: numbers = [1, 2, 3, 5, 6]
    case 6: numbers = [1, 2, 3, 4, 5, 6]
    case 7: numbers = [1, 2, 3, 4, 9, 10, 11]
    case 8: numbers = [1, 2, 3, 4, 5, 6, 10, 11]
    default: return nil
    }
    return ChannelLayout(labels: numbers.map(ChannelLabel.init(rawValue:)))
  }

  /// Where the channels are heard on a device.
  ///
  /// Each goes to the channel of its name. Where the device lacks one of them they go to its first
  /// channels, in the order of WAVE, which is that of the labels' numbers.
  ///
  /// - Parameter device: The channels of the device, nil where nothing is known of them.
  /// - Returns: A channel of the device for each, from 0 on, itself nil for one that is not to be heard;
  ///   nil where the labels do not say the place of every channel.
  package func places(on device: ChannelLayout?) -> [Int?]? {
    let labels = Self.plain(labels)
    guard labels.allSatisfy({ $0.isPlace || $0 == .unused || $0.deviceChannel != nil }) else {
      return nil
    }
    let targets = device.map { Self.plain($0.labels) } ?? []
    return Self.named(labels, in: targets) ?? Self.ranked(labels)
  }

  private static func named(_ labels: [ChannelLabel], in targets: [ChannelLabel]) -> [Int?]? {
    var places: [Int?] = []
    for label in labels {
      let name = targets.contains(label) ? label : other(label, instead: labels)
      guard let place = label.deviceChannel ?? targets.firstIndex(of: name) else {
        guard label == .unused else { return nil }
        places.append(nil)
        continue
      }
      places.append(place)
    }
    let heard = places.compactMap { $0 }
    return Set(heard).count == heard.count ? places : nil
  }

  /// The pair behind the listener for that at the sides, and the other way, unless it is there too.
  private static func other(
    _ label: ChannelLabel, instead labels: [ChannelLabel]
  ) -> ChannelLabel {
    let others: [ChannelLabel: ChannelLabel] = [
      .leftSurround: .leftSide, .rightSurround: .rightSide,
      .leftSide: .leftSurround, .rightSide: .rightSurround,
    ]
    guard let other = others[label], !labels.contains(other) else { return label }
    return other
  }

  private static func ranked(_ labels: [ChannelLabel]) -> [Int?] {
    let order = labels.indices.filter { labels[$0].isPlace }.sorted {
      (labels[$0].rawValue, $0) < (labels[$1].rawValue, $1)
    }
    return labels.indices.map { order.firstIndex(of: $0) ?? labels[$0].deviceChannel }
  }

  /// The labels with the names of WAVE, where Core Audio has two names for a place.
  ///
  /// Of two pairs around the listener WAVE calls the one behind what a single pair is called.
  private static func plain(_ labels: [ChannelLabel]) -> [ChannelLabel] {
    let hasRear = labels.contains { [33, 34, 63, 64].contains($0.rawValue) }
    return labels.map { label in
      switch label.rawValue {
      case 301: .left
      case 302: .right
      case 33, 63: .leftSurround
      case 34, 64: .rightSurround
      case 55: .leftSide
      case 56: .rightSide
      case 5 where hasRear: .leftSide
      case 6 where hasRear: .rightSide
      default: label
      }
    }
  }
}
