import AudioFormat

/// Packets of MPEG audio with sound in them, written bit by bit.
///
/// Layer III puts part of the sound into packets before its own, as encoders do.
package struct MPEGFixture {
  /// 1 to 3.
  package var layer = 3
  /// The two bits that name the version: 3, 2, or 0 for half the rates of 2.
  package var version = 3
  /// The index of the rate: 44100, 48000, 32000, halved with the version.
  package var frequency = 1
  /// 1 or 2.
  package var channels = 2
  /// The indices of the bit rates, over and over; 0 is free format.
  package var bitRates = [9]
  /// Bytes of a packet of free format.
  package var freeSize = 500
  /// Whether a checksum follows the header; no decoder here looks at it.
  package var hasChecksum = false
  /// Packets.
  package var count = 20
  /// What the sound is drawn from.
  package var seed: UInt64 = 1

  /// Layer III at 48 kHz in stereo.
  package init() {}

  /// The packets.
  package var packets: [[UInt8]] {
    var random = SeededRandom(seed: seed)
    let heads = (0..<count).map { head(bitRate: bitRates[$0 % bitRates.count]) }
    return layer == 3 ? thirdLayer(heads, &random) : heads.map { body($0, &random) }
  }

  /// The file.
  package var bytes: [UInt8] { Array(packets.joined()) }

  /// A packet without sound that says how many there are, as Xing and LAME wrote it.
  ///
  /// - Parameters:
  ///   - packetCount: Packets behind it, nil to leave it out.
  ///   - byteCount: Bytes with it, nil to leave it out.
  ///   - gap: Frames before and behind the sound, nil to leave them out.
  /// - Returns: The packet, of the largest bit rate.
  package func tag(packetCount: Int?, byteCount: Int?, gap: (delay: Int, padding: Int)?) -> [UInt8]
  {
    let head = head(bitRate: 14)
    var tag = ContainerBytes.text("Xing")
    tag += ContainerBytes.big((packetCount == nil ? 0 : 1) + (byteCount == nil ? 0 : 2), 4)
    for number in [packetCount, byteCount] { tag += number.map { ContainerBytes.big($0, 4) } ?? [] }
    if let gap {
      tag += ContainerBytes.text("LAME3.100") + [UInt8](repeating: 0, count: 12)
      tag += ContainerBytes.big(gap.delay << 12 | gap.padding, 3)
    }
    let packet = head.bytes + [UInt8](repeating: 0, count: sideSize) + tag
    return packet + [UInt8](repeating: 0, count: head.size - packet.count)
  }

  // MARK: - Headers

  private struct Head {
    var bytes: [UInt8]
    var size: Int
  }

  private func head(bitRate: Int) -> Head {
    var bits = BitString()
    bits.put(0x7FF, 11)
    bits.put(version, 2)
    bits.put(4 - layer, 2)
    bits.put(hasChecksum ? 0 : 1, 1)
    bits.put(bitRate, 4)
    bits.put(frequency, 2)
    bits.put(0, 2)
    bits.put(channels == 1 ? 3 : 0, 2)
    bits.put(0, 6)
    let header = MPEGHeader(bits.bytes, freeSize: freeSize)
    precondition(header != nil, "MPEGFixture: no such packet")
    let checksum: [UInt8] = hasChecksum ? [1, 2] : []
    return Head(bytes: bits.bytes + checksum, size: header?.frameSize ?? 0)
  }

  // MARK: - Layers I and II

  /// One subband of each channel; the others are silent.
  private func body(_ head: Head, _ random: inout SeededRandom) -> [UInt8] {
    var bits = BitString()
    // Four bits a sample in layer I; groups of three samples of three steps in layer II.
    for _ in 0..<channels { bits.put(layer == 1 ? 3 : 1, 4) }
    let silent = layer == 1 ? 31 * 4 : version == 3 ? 88 - 4 : 75 - 4
    for _ in 0..<silent * channels { bits.put(0, 1) }
    if layer == 2 { for _ in 0..<channels { bits.put(2, 2) } }
    for _ in 0..<channels { bits.put(6, 6) }
    for _ in 0..<12 {
      for _ in 0..<channels {
        bits.put(Int.random(in: 0..<(layer == 1 ? 15 : 27), using: &random), layer == 1 ? 4 : 5)
      }
    }
    let packet = head.bytes + bits.bytes
    return packet + [UInt8](repeating: 0, count: head.size - packet.count)
  }

  // MARK: - Layer III

  private var isLow: Bool { version != 3 }
  private var sideSize: Int { isLow ? (channels == 1 ? 9 : 17) : (channels == 1 ? 17 : 32) }

  private func thirdLayer(_ heads: [Head], _ random: inout SeededRandom) -> [[UInt8]] {
    let most = isLow ? 255 : 511
    var (sound, sides, room): ([UInt8], [[UInt8]], Int) = ([], [], 0)
    for head in heads {
      let capacity = head.size - head.bytes.count - sideSize
      let blocks = (0..<channels * (isLow ? 1 : 2)).map { _ in
        block(bitCount: (room + capacity) * 8 / (channels * 2), &random)
      }
      sides.append(side(begin: room, lengths: blocks.map(\.length)))
      var bits = BitString()
      for block in blocks { for bit in block.bits { bits.put(bit, 1) } }
      room += capacity - bits.bytes.count
      let stuffing = max(0, room - most)
      sound += bits.bytes + [UInt8](repeating: 0, count: stuffing)
      room -= stuffing
    }
    sound += [UInt8](repeating: 0, count: room)
    var place = 0
    return zip(heads, sides).map { head, side in
      let capacity = head.size - head.bytes.count - side.count
      defer { place += capacity }
      return head.bytes + side + sound[place..<place + capacity]
    }
  }

  /// Lines of -1, 0 and 1 in fours, by Huffman table B of ISO 11172-3.
  private func block(
    bitCount: Int, _ random: inout SeededRandom
  ) -> (bits: [Int], length: Int) {
    var bits: [Int] = []
    for _ in 0..<Int.random(in: 1...144, using: &random) where bits.count + 8 <= bitCount {
      let lines = (0..<4).map { _ in Int.random(in: -1...1, using: &random) }
      bits += lines.map { $0 == 0 ? 1 : 0 }
      bits += lines.filter { $0 != 0 }.map { $0 < 0 ? 1 : 0 }
    }
    return (bits, bits.count)
  }

  private func side(begin: Int, lengths: [Int]) -> [UInt8] {
    var bits = BitString()
    bits.put(begin, isLow ? 8 : 9)
    bits.put(0, isLow ? channels : (channels == 1 ? 5 : 3) + 4 * channels)
    for length in lengths {
      bits.put(length, 12)
      bits.put(0, 9)
      bits.put(195, 8)
      // No scale factors, long blocks, no large values.
      bits.put(0, (isLow ? 9 : 4) + 1 + 22 + (isLow ? 1 : 2))
      bits.put(1, 1)
    }
    return bits.bytes
  }
}
