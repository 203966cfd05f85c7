/// The header of an ADTS frame, ISO 13818-7 section 6.2.
package struct ADTSHeader: Sendable, Hashable {
  /// Bytes of a header without a checksum.
  package static let shortSize = 7

  /// The bytes in front of the AAC data: 7, or 9 with a checksum.
  package let size: Int
  /// Bytes of the frame with its header, more than `size`.
  package let frameSize: Int
  /// AAC packets in the frame, 1 to 4.
  package let blockCount: Int
  /// Whether a checksum follows the header.
  package var hasChecksum: Bool { size > Self.shortSize }

  /// The object type, 1 to 4.
  package let objectType: Int
  /// An index of the table of rates, 0 to 12.
  package let rateIndex: Int
  /// The channel configuration, 0 to 7.
  package let channels: Int

  /// Reads a header; nil if there is none, or its fields are reserved or contradict one another.
  ///
  /// - Parameter bytes: At least 7 bytes.
  package init?(_ bytes: some Collection<UInt8>) {
    var bits = BitReader(bytes.prefix(Self.shortSize))
    // Sync word, either MPEG version, layer 0.
    guard bits.take(12) == 0xFFF, bits.take(1) != nil, bits.take(2) == 0,
      let isPlain = bits.take(1), let profile = bits.take(2), let rate = bits.take(4),
      bits.take(1) != nil, let channels = bits.take(3), bits.take(4) != nil,
      let frameSize = bits.take(13), bits.take(11) != nil, let blocks = bits.take(2)
    else { return nil }
    size = isPlain == 1 ? 7 : 9
    guard rate < AACConfiguration.sampleRates.count, frameSize > size else { return nil }
    self.frameSize = frameSize
    blockCount = blocks + 1
    objectType = profile + 1
    rateIndex = rate
    self.channels = channels
  }

  /// What the packets of the frame need to be decoded.
  package var configuration: AACConfiguration {
    AACConfiguration(objectType: objectType, rateIndex: rateIndex, channels: channels)
  }

  /// Whether another frame has the same configuration.
  package func matches(_ other: ADTSHeader) -> Bool {
    objectType == other.objectType && rateIndex == other.rateIndex && channels == other.channels
  }
}
