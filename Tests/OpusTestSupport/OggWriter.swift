/// Writes the pages of one logical stream byte by byte, RFC 3533 section 6.
package struct OggWriter {
  /// The bits of a page's header type.
  package struct Flags: OptionSet, Sendable {
    /// The bits.
    package let rawValue: UInt8
    /// Makes flags from their bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The page begins inside a packet.
    package static let continued = Flags(rawValue: 1)
    /// The first page of the stream.
    package static let first = Flags(rawValue: 2)
    /// The last page of the stream.
    package static let last = Flags(rawValue: 4)
  }

  /// The number of the stream.
  package let serial: UInt32
  /// The number of the next page.
  package var number: UInt32 = 0
  /// What was written.
  package var bytes: [UInt8] = []

  /// Starts a stream.
  package init(serial: UInt32) {
    self.serial = serial
  }

  /// Writes a page.
  ///
  /// - Parameters:
  ///   - packets: The packets, or parts of packets, on it; at most 255 lacing values.
  ///   - granule: Its granule position, -1 where no packet ends.
  ///   - flags: Its header type.
  ///   - isOpen: Whether its last packet goes on; the part has a multiple of 255 bytes then.
  package mutating func page(
    _ packets: [[UInt8]], granule: Int64, flags: Flags = [], isOpen: Bool = false
  ) {
    var lacing: [UInt8] = []
    for (index, packet) in packets.enumerated() {
      lacing += Array(repeating: 255, count: packet.count / 255)
      if !(isOpen && index == packets.count - 1) { lacing.append(UInt8(packet.count % 255)) }
    }
    var page = Array("OggS".utf8) + [0, flags.rawValue]
    page += Self.littleEndian(UInt64(bitPattern: granule), 8)
    page += Self.littleEndian(UInt64(serial), 4) + Self.littleEndian(UInt64(number), 4)
    page += [0, 0, 0, 0, UInt8(lacing.count)] + lacing + packets.joined()
    page.replaceSubrange(22..<26, with: Self.littleEndian(UInt64(Self.checksum(page)), 4))
    bytes += page
    number += 1
  }

  /// The low bytes of a number, the lowest first.
  package static func littleEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// The checksum of a page whose checksum field is 0.
  private static func checksum(_ page: [UInt8]) -> UInt32 {
    page.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { value, _ in
        value & 0x8000_0000 == 0 ? value << 1 : value << 1 ^ 0x04C1_1DB7
      }
    }
  }
}
