package import AudioFormat

/// AAC packets, bit by bit: a few lines of the spectrum that differ from packet to packet.
///
/// ISO 14496-3 section 4.4.2. The code words are those of five bits in codebook 1, each of which
/// stands for one line of 1 or -1 in a group of four.
package struct AACFixture {
  /// The packets.
  package let packets: [[UInt8]]
  /// The channel configuration, 1 or 2.
  package let channels: Int
  /// An index of the table of rates.
  package let rateIndex: Int

  /// Makes packets.
  ///
  /// - Parameters:
  ///   - count: Packets.
  ///   - channels: 1 or 2.
  ///   - rateIndex: An index of the table of rates: 4 is 44100, 7 is 22050.
  ///   - isReplicated: Whether each packet has spectral band replication, of no sound.
  ///   - seed: Other seeds, other packets.
  package init(
    count: Int, channels: Int = 2, rateIndex: Int = 4, isReplicated: Bool = false,
    seed: UInt64 = 1
  ) {
    var random = SeededRandom(seed: seed)
    packets = (0..<count).map { _ in
      var bits = BitString()
      Self.element(&bits, channels, &random)
      if isReplicated { Self.replication(&bits, channels) }
      bits.put(7, 3)
      return bits.bytes
    }
    self.channels = channels
    self.rateIndex = rateIndex
  }

  /// The configuration of the packets without a word of replication.
  package var configuration: AACConfiguration {
    AACConfiguration(objectType: 2, rateIndex: rateIndex, channels: channels)
  }

  /// A file of ADTS frames.
  ///
  /// - Parameters:
  ///   - hasChecksum: Whether each header has one (of zeros; nobody looks at it).
  ///   - isMPEG2: The version bit.
  /// - Returns: The bytes.
  package func adts(hasChecksum: Bool = false, isMPEG2: Bool = false) -> [UInt8] {
    packets.flatMap { adtsFrame($0, hasChecksum: hasChecksum, isMPEG2: isMPEG2) }
  }

  /// A packet behind an ADTS header.
  package func adtsFrame(
    _ packet: [UInt8], hasChecksum: Bool = false, isMPEG2: Bool = false
  ) -> [UInt8] {
    let headerSize = hasChecksum ? 9 : 7
    var bits = BitString()
    bits.put(0xFFF, 12)
    bits.put(isMPEG2 ? 1 : 0, 1)
    bits.put(hasChecksum ? 0 : 1, 3)
    // LC.
    bits.put(1, 2)
    bits.put(rateIndex, 4)
    bits.put(channels, 4)
    bits.put(0, 4)
    bits.put(headerSize + packet.count, 13)
    bits.put(0x7FF, 11)
    bits.put(0, 2)
    return bits.bytes + [UInt8](repeating: 0, count: headerSize - 7) + packet
  }

  /// A file of ADTS frames that hold noise instead of packets.
  package static func undecodable(count: Int) -> [UInt8] {
    var random = SeededRandom(seed: 3)
    let fixture = AACFixture(count: 0)
    return (0..<count).flatMap { _ in fixture.adtsFrame(random.bytes(200)) }
  }

  // MARK: - Elements

  private static func element(
    _ bits: inout BitString, _ channels: Int, _ random: inout SeededRandom
  ) {
    // A pair with a window of its own for each channel, or a single channel.
    bits.put(channels == 2 ? 1 : 0, 3)
    bits.put(0, 4)
    if channels == 2 { bits.put(0, 1) }
    for _ in 0..<channels { channel(&bits, &random) }
  }

  private static func channel(_ bits: inout BitString, _ random: inout SeededRandom) {
    let bands = 4
    // The gain of all bands.
    bits.put(175, 8)
    // One long window; no prediction.
    bits.put(0, 4)
    bits.put(bands, 6)
    bits.put(0, 1)
    // One section of codebook 1; no band differs in gain.
    bits.put(1, 4)
    bits.put(bands, 5)
    bits.put(0, bands)
    // No pulses, no noise shaping, no gain control.
    bits.put(0, 3)
    for _ in 0..<bands { bits.put(0x10 | Int.random(in: 0..<8, using: &random), 5) }
  }

  private static func replication(_ bits: inout BitString, _ channels: Int) {
    // A fill element of 15 + 15 - 1 bytes, of the kind "replication".
    bits.put(6, 3)
    bits.put(15, 4)
    bits.put(15, 8)
    bits.put(13, 4)
    // Header: resolution of the gains, where replication begins and ends; nothing extra.
    bits.put(1, 1)
    bits.put(1, 1)
    bits.put(5, 4)
    bits.put(7, 4)
    bits.put(0, 7)
    // Zeros for the rest of 29 bytes, of which four bits were the kind and 17 the header.
    for _ in 0..<29 * 8 - 21 { bits.put(0, 1) }
  }
}
