internal import AudioFormat

/// How the channels of a link become the channels of a queue.
///
/// The same channels are put in order; mono goes to the front pair; others go to the channel of
/// their name, or what stands nearest, and channels that the link lacks are silent.
struct ChannelMix {
  /// A channel of the link, added to a channel of the queue.
  struct Part {
    /// The channel of the link.
    let source: Int
    /// The channel of the queue.
    let target: Int
    /// Applied to the samples.
    let gain: Float
    /// Whether it replaces what is in the channel, instead of being added.
    var isFirst = true
  }

  /// What is added up, in order.
  let parts: [Part]
  /// Channels of the queue that nothing goes to.
  let silentTargets: [Int]

  /// Makes the mix of a link.
  ///
  /// - Parameters:
  ///   - sources: The channels of the link, in the order in which its decoder delivers them.
  ///   - ordered: The same channels in the order of the queue.
  ///   - targets: The channels of the queue.
  init(_ sources: [ChannelLabel], ordered: [ChannelLabel], to targets: [ChannelLabel]) {
    let isSame = ordered == targets
    var made =
      isSame || targets.contains(.unknown) || sources.contains(.unknown)
      ? Self.byPlace(sources, ordered, isMono: !isSame && sources.count == 1, targets)
      : Self.byName(sources, targets)
    var fed: Set<Int> = []
    for index in made.indices { made[index].isFirst = fed.insert(made[index].target).inserted }
    parts = made
    silentTargets = targets.indices.filter { !fed.contains($0) }
  }

  private static func byPlace(
    _ sources: [ChannelLabel], _ ordered: [ChannelLabel], isMono: Bool, _ targets: [ChannelLabel]
  ) -> [Part] {
    if isMono { return targets.indices.prefix(2).map { Part(source: 0, target: $0, gain: 1) } }
    guard !sources.contains(.unknown) else {
      return targets.indices.prefix(sources.count).map { Part(source: $0, target: $0, gain: 1) }
    }
    return zip(targets.indices, ordered).compactMap { target, label in
      sources.firstIndex(of: label).map { Part(source: $0, target: target, gain: 1) }
    }
  }

  private static func byName(_ sources: [ChannelLabel], _ targets: [ChannelLabel]) -> [Part] {
    sources.indices.flatMap { source in
      let places = Self.places(of: sources[source], in: targets)
      return places.labels.compactMap { label in
        targets.firstIndex(of: label).map {
          Part(source: source, target: $0, gain: places.gain)
        }
      }
    }
  }

  /// Where a channel is heard in a layout, and how loud.
  private static func places(
    of label: ChannelLabel, in targets: [ChannelLabel]
  ) -> (labels: [ChannelLabel], gain: Float) {
    if targets == [.mono] { return label == .lowFrequency ? ([], 0) : ([.mono], 0.5) }
    if targets.contains(label) { return ([label], 1) }
    // Both sides at once are 3 dB louder, hence the half power.
    let halfPower: Float = 0.707_106_77
    switch label {
    case .mono: return ([.left, .right], 1)
    case .center: return ([.left, .right], halfPower)
    case .leftSurround, .leftSide:
      return targets.contains(.leftSide) || targets.contains(.leftSurround)
        ? ([.leftSide, .leftSurround], 1) : ([.left], halfPower)
    case .rightSurround, .rightSide:
      return targets.contains(.rightSide) || targets.contains(.rightSurround)
        ? ([.rightSide, .rightSurround], 1) : ([.right], halfPower)
    case .centerSurround:
      return targets.contains(.leftSurround)
        ? ([.leftSurround, .rightSurround], halfPower) : ([.left, .right], 0.5)
    default: return ([], 0)
    }
  }
}
