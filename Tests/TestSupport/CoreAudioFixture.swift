/// CAF files of compressed packets, chunk by chunk, right or wrong as the test wants them.
package enum CoreAudioFixture {
  /// A file of packets.
  ///
  /// - Parameters:
  ///   - coding: Four characters.
  ///   - packets: The packets.
  ///   - bytesPerPacket: The field of the description; 0 where packets differ.
  ///   - framesPerPacket: The field of the description; 0 where packets differ.
  ///   - cookie: The cookie, empty for none.
  ///   - table: The counts of the packet table.
  ///   - lengths: Frames of each packet, empty where they are not in the table.
  ///   - count: The number of packets in the table, nil for the true one.
  ///   - dataSize: The size of the chunk of packets, nil for the true one.
  ///   - isTableLast: Whether the packet table stands behind the packets.
  /// - Returns: The bytes of the file, stereo at 48 kHz.
  package static func caf(
    _ coding: String, _ packets: [[UInt8]], bytesPerPacket: Int = 0, framesPerPacket: Int,
    cookie: [UInt8], table: (valid: Int, priming: Int, remainder: Int), lengths: [Int] = [],
    count: Int? = nil, dataSize: Int? = nil, isTableLast: Bool = false
  ) -> [UInt8] {
    let rate = ContainerBytes.big(Int(bitPattern: UInt(48000.0.bitPattern)), 8)
    let description =
      rate + ContainerBytes.text(coding) + ContainerBytes.big(bytesPerPacket, 8)
      + ContainerBytes.big(framesPerPacket, 4) + ContainerBytes.big(2, 4) + ContainerBytes.big(0, 4)
    let entries = packets.indices.flatMap { index in
      (bytesPerPacket > 0 ? [] : number(packets[index].count))
        + (index < lengths.count ? number(lengths[index]) : [])
    }
    let head =
      ContainerBytes.big(count ?? packets.count, 8) + ContainerBytes.big(table.valid, 8)
      + ContainerBytes.big(table.priming, 4) + ContainerBytes.big(table.remainder, 4)
    let packetTable = chunk("pakt", head + entries)
    return ContainerBytes.text("caff") + [0, 1, 0, 0] + chunk("desc", description)
      + (cookie.isEmpty ? [] : chunk("kuki", cookie)) + (isTableLast ? [] : packetTable)
      + chunk("data", [0, 0, 0, 0] + packets.flatMap { $0 }, size: dataSize)
      + (isTableLast ? packetTable : []) + chunk("free", [1, 2, 3])
  }

  private static func chunk(_ name: String, _ body: [UInt8], size: Int? = nil) -> [UInt8] {
    ContainerBytes.text(name) + ContainerBytes.big(size ?? body.count, 8) + body
  }

  private static func number(_ value: Int) -> [UInt8] {
    value < 128
      ? [UInt8(value)]
      : [UInt8(value >> 14 | 0x80), UInt8(value >> 7 & 0x7F | 0x80), UInt8(value & 0x7F)]
  }
}
