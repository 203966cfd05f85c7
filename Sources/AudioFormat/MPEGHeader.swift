/// The header of a packet of MPEG audio, ISO 11172-3 section 2.4.1.3, ISO 13818-3 for the rates of
/// MPEG 2, and half of those for what is called MPEG 2.5.
package struct MPEGHeader: Sendable, Hashable {
  /// Bytes of a header.
  package static let shortSize = 4

  /// Bytes of the packet with its header.
  package let frameSize: Int
  /// 1 to 3.
  package let layer: Int
  /// Frames per second, 8000 to 48000.
  package let sampleRate: Int
  /// 1 or 2.
  package let channelCount: Int
  /// Whether two bytes of checksum follow the header.
  package let hasChecksum: Bool
  /// Whether the header leaves the size open, which then is that of all packets.
  package let isFreeFormat: Bool
  /// Bytes of padding that `frameSize` counts.
  package let padding: Int

  private let version: Version

  /// The two bits that name a version.
  private enum Version: Int {
    case half = 0
    case second = 2
    case first = 3

    /// How often the rates of the first version are halved.
    var halvings: Int {
      switch self {
      case .first: 0
      case .second: 1
      case .half: 2
      }
    }
  }

  /// Reads a header; nil if there is none, its fields are reserved, or its packet has no room for
  /// what each one holds.
  ///
  /// - Parameters:
  ///   - bytes: At least 4 bytes.
  ///   - freeSize: Bytes of a packet of free format without padding; nil where no packet is.
  package init?(_ bytes: some Collection<UInt8>, freeSize: Int? = nil) {
    let word = bytes.prefix(Self.shortSize).reduce(0) { $0 << 8 | Int($1) }
    let (layerBits, rateIndex, frequency) = (word >> 17 & 3, word >> 12 & 15, word >> 10 & 3)
    guard bytes.count >= Self.shortSize, word >> 21 == 0x7FF,
      let version = Version(rawValue: word >> 19 & 3), layerBits > 0, rateIndex < 15, frequency < 3
    else { return nil }
    self.version = version
    layer = 4 - layerBits
    hasChecksum = word >> 16 & 1 == 0
    channelCount = word >> 6 & 3 == 3 ? 1 : 2
    sampleRate = Self.sampleRates[frequency] >> version.halvings
    isFreeFormat = rateIndex == 0
    padding = (word >> 9 & 1) * (layer == 1 ? 4 : 1)
    let rates = Self.kilobits(isLow: version != .first, layer: layer)
    let size =
      rateIndex == 0
      ? freeSize
      : Self.size(version, layer: layer, bitRate: 1000 * rates[rateIndex - 1], sampleRate)
    guard let size else { return nil }
    frameSize = size + padding
    guard frameSize > Self.shortSize + sideSize else { return nil }
  }

  /// Whether the rate is one of MPEG 2 or 2.5, whose packets of layer III are half as long.
  package var isLowRate: Bool { version != .first }

  /// Frames that the packet decodes to.
  package var frameCount: Int { layer == 1 ? 384 : layer == 3 && isLowRate ? 576 : 1152 }

  /// Bytes behind the header before the sound begins: checksum, and side information of layer III.
  package var sideSize: Int {
    let checksum = hasChecksum ? 2 : 0
    guard layer == 3 else { return checksum }
    let isMono = channelCount == 1
    return checksum + (isLowRate ? (isMono ? 9 : 17) : (isMono ? 17 : 32))
  }

  /// No packet of the same kind is larger, in bytes.
  package var largestFrameSize: Int {
    let rates = Self.kilobits(isLow: isLowRate, layer: layer)
    let most = Self.size(version, layer: layer, bitRate: 1000 * (rates.last ?? 0), sampleRate)
    return max(most, frameSize - padding) + (layer == 1 ? 4 : 1)
  }

  /// Whether another packet can go through the same decoder.
  package func matches(_ other: MPEGHeader) -> Bool {
    version == other.version && layer == other.layer && sampleRate == other.sampleRate
  }

  // MARK: - Tables

  /// Bytes of a packet without padding.
  private static func size(_ version: Version, layer: Int, bitRate: Int, _ sampleRate: Int) -> Int {
    switch layer {
    case 1: 12 * bitRate / sampleRate * 4
    case 3 where version != .first: 72 * bitRate / sampleRate
    default: 144 * bitRate / sampleRate
    }
  }

  /// Bit rates by their index, from 1 on.
  private static func kilobits(isLow: Bool, layer: Int) -> [Int] {
    switch (isLow, layer) {
    case (false, 1): firstLayer
    case (false, 2): secondLayer
    case (false, _): thirdLayer
    case (true, 1): lowFirstLayer
    case (true, _): lowLayers
    }
  }

  private static let sampleRates = [44_100, 48_000, 32_000]
  private static let firstLayer = (1...14).map { $0 * 32 }
  private static let secondLayer = [
    32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384,
  ]
  private static let thirdLayer = [
    32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
  ]
  private static let lowFirstLayer = [
    32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256,
  ]
  private static let lowLayers = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
}
