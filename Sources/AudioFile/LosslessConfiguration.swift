/// What Apple Lossless packets need to be decoded: Apple's ALACSpecificConfig of 24 bytes.
struct LosslessConfiguration {
  /// The bytes as they stand in the file.
  let cookie: [UInt8]
  /// Frames in all packets but the last.
  var framesPerPacket: Int { Int(cookie.bigEndian(at: 0, count: 4)) }
  /// Frames per second.
  var sampleRate: Int { Int(cookie.bigEndian(at: 20, count: 4)) }

  private var bits: Int { Int(cookie[5]) }
  private var channels: Int { Int(cookie[9]) }

  /// Reads a configuration; nil if it contradicts itself.
  init?(_ cookie: [UInt8]) {
    guard cookie.count >= 24 else { return nil }
    self.cookie = Array(cookie.prefix(24))
    guard (1...65_536).contains(framesPerPacket), (1...384_000).contains(sampleRate),
      Self.flags[bits] != nil, (1...8).contains(channels)
    else { return nil }
  }

  /// A CAF header for packets that follow right behind it.
  ///
  /// - Parameters:
  ///   - index: The sizes of the packets.
  ///   - packetCount: As many of them follow.
  /// - Returns: Everything up to the first packet.
  func coreAudioHeader(_ index: PacketIndex, packetCount: Int) -> [UInt8] {
    var sizes: [UInt8] = []
    var total = 0
    for packet in 0..<packetCount {
      sizes += Self.variableLength(index.size(of: packet))
      total += index.size(of: packet)
    }
    let frames = UInt64(packetCount * framesPerPacket)
    let table: [UInt8] = .bigEndian(UInt64(packetCount), count: 8) + .bigEndian(frames, count: 8)
    return Array("caff".utf8) + [0, 1, 0, 0]
      + Self.chunk("desc", description) + Self.chunk("kuki", cookie)
      + Self.chunk("pakt", table + [UInt8](repeating: 0, count: 8) + sizes)
      // The count of edits stands before the packets.
      + Array("data".utf8) + .bigEndian(UInt64(total + 4), count: 8) + [0, 0, 0, 0]
  }

  private var description: [UInt8] {
    let rate: [UInt8] = .bigEndian(Double(sampleRate).bitPattern, count: 8)
    let flags: [UInt8] = .bigEndian(UInt64(Self.flags[bits] ?? 0), count: 4)
    let packet: [UInt8] =
      .bigEndian(0, count: 4) + .bigEndian(UInt64(framesPerPacket), count: 4)
    return rate + Array("alac".utf8) + flags + packet + .bigEndian(UInt64(channels), count: 4)
      + .bigEndian(0, count: 4)
  }

  // kAppleLosslessFormatFlag_16BitSourceData and its kin.
  private static let flags = [16: 1, 20: 2, 24: 3, 32: 4]

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + .bigEndian(UInt64(body.count), count: 8) + body
  }

  /// Seven bits a byte, all but the last with the highest bit set.
  private static func variableLength(_ value: Int) -> [UInt8] {
    var bytes = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F | 0x80), at: 0)
      rest >>= 7
    }
    return bytes
  }
}
