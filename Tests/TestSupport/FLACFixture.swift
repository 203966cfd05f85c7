/// FLAC streams, RFC 9639, written bit by bit with nothing but verbatim subframes.
package struct FLACFixture {
  /// Bits in a sample, 4 to 32.
  package var bits = 16
  /// Channels, 1 to 8.
  package var channels = 2
  /// Frames per second.
  package var sampleRate = 48_000
  /// The frames of the header's count; nil for the true ones.
  package var total: Int?
  /// The number of the first frame.
  package var firstNumber = 0
  /// Frames of each block, in turn.
  package var blockLengths = [256]
  /// Comments, `NAME=value`.
  package var comments: [String] = []

  /// Stereo of 16 bits in blocks of 256 frames.
  package init() {}

  /// Every block of a stream.
  ///
  /// - Parameter samples: Interleaved, of `bits` bits.
  /// - Returns: The bytes of each block.
  package func blocks(_ samples: [Int32]) -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    var first = 0
    while first < samples.count / channels {
      let wanted = blockLengths[blocks.count % blockLengths.count]
      let length = min(wanted, samples.count / channels - first)
      let part = Array(samples[(first * channels)..<((first + length) * channels)])
      blocks.append(block(part, number: firstNumber + first))
      first += length
    }
    return blocks
  }

  /// A whole native stream.
  package func stream(_ samples: [Int32]) -> [UInt8] {
    header(frames: samples.count / channels) + blocks(samples).joined()
  }

  /// The packets of the stream in Ogg, and how many of them are headers.
  package func oggPackets(_ samples: [Int32]) -> (packets: [[UInt8]], headerCount: Int) {
    let metadata = metadataBlocks(frames: samples.count / channels)
    let mapping = [0x7F] + ContainerBytes.text("FLAC") + [1, 0, 0, UInt8(metadata.count - 1)]
    let first = mapping + ContainerBytes.text("fLaC") + metadata[0]
    return ([first] + metadata.dropFirst() + blocks(samples), metadata.count)
  }

  /// The signature and the metadata of a native stream.
  package func header(frames: Int) -> [UInt8] {
    ContainerBytes.text("fLaC") + metadataBlocks(frames: frames).joined()
  }

  private func metadataBlocks(frames: Int) -> [[UInt8]] {
    var info = BitString()
    info.put(blockLengths.min() ?? 16, 16)
    info.put(blockLengths.max() ?? 16, 16)
    info.put(0, 48)
    info.put(sampleRate, 20)
    info.put(channels - 1, 3)
    info.put(bits - 1, 5)
    info.put(total ?? frames, 36)
    for _ in 0..<16 { info.put(0, 8) }
    let texts = comments.map { ContainerBytes.text($0) }
    let list = texts.flatMap { ContainerBytes.little($0.count, 4) + $0 }
    let tags = ContainerBytes.little(0, 4) + ContainerBytes.little(texts.count, 4) + list
    return [
      [0] + ContainerBytes.big(info.bytes.count, 3) + info.bytes,
      [0x84] + ContainerBytes.big(tags.count, 3) + tags,
    ]
  }

  private func block(_ samples: [Int32], number: Int) -> [UInt8] {
    var bits = BitString()
    // Sync, and blocks that say their first frame; 16 bits of length; the rate of the header.
    bits.put(0x7FFC << 1 | 1, 16)
    bits.put(7, 4)
    bits.put(0, 4)
    bits.put(channels - 1, 4)
    bits.put(depthCodes[self.bits] ?? 0, 3)
    bits.put(0, 1)
    for byte in Self.coded(number) { bits.put(Int(byte), 8) }
    bits.put(samples.count / channels - 1, 16)
    bits.put(checksum(bits.bytes, polynomial: 0x07, width: 8), 8)
    for channel in 0..<channels {
      bits.put(1 << 1, 8)
      for index in stride(from: channel, to: samples.count, by: channels) {
        bits.put(Int(samples[index]), self.bits)
      }
    }
    let bytes = bits.bytes
    return bytes + ContainerBytes.big(checksum(bytes, polynomial: 0x8005, width: 16), 2)
  }

  /// As UTF-8 codes a character, up to 36 bits.
  private static func coded(_ number: Int) -> [UInt8] {
    guard number >= 0x80 else { return [UInt8(number)] }
    var (rest, tail) = (number, [UInt8]())
    while rest >= 1 << (6 - tail.count) {
      tail.insert(UInt8(0x80 | rest & 0x3F), at: 0)
      rest >>= 6
    }
    let mark = 0xFF & ~(0xFF >> (tail.count + 1))
    return [UInt8(mark | rest)] + tail
  }

  private func checksum(_ bytes: [UInt8], polynomial: Int, width: Int) -> Int {
    let top = 1 << (width - 1)
    return bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ Int(byte) << (width - 8)) { value, _ in
        (value & top == 0 ? value << 1 : value << 1 ^ polynomial) & ((1 << width) - 1)
      }
    }
  }
}

private let depthCodes = [8: 1, 12: 2, 16: 4, 20: 5, 24: 6, 32: 7]
