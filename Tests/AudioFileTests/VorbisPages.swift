import OpusTestSupport

/// The packets of a Vorbis stream with their pages' granule positions, to be written anew.
struct VorbisPages {
  /// A packet, and where it ends if it is the last of its page.
  struct Packet {
    var bytes: [UInt8]
    var granule: Int64
    var isPageEnd: Bool
  }

  /// The packets; the first three are the headers.
  var packets: [Packet] = []
  /// Pages that the stream had.
  var pageCount: Int { packets.filter(\.isPageEnd).count }
  private let serial: UInt32

  /// Takes a stream apart.
  init(_ bytes: [UInt8], serial: UInt32 = 1) {
    self.serial = serial
    var offset = 0
    var open: [UInt8] = []
    while offset + 27 <= bytes.count {
      let segments = bytes[(offset + 27)...].prefix(Int(bytes[offset + 26]))
      let granule = bytes[(offset + 6)..<(offset + 14)].reversed().reduce(UInt64(0)) {
        $0 << 8 | UInt64($1)
      }
      offset += 27 + segments.count
      for segment in segments {
        open += bytes[offset..<offset + Int(segment)]
        offset += Int(segment)
        guard segment < 255 else { continue }
        packets.append(Packet(bytes: open, granule: Int64(bitPattern: granule), isPageEnd: false))
        open = []
      }
      if !packets.isEmpty { packets[packets.count - 1].isPageEnd = true }
    }
  }

  /// Writes the stream, a page for each page that it had.
  ///
  /// - Parameters:
  ///   - shift: Added to the granule positions of sound.
  ///   - isEnded: Whether the last page says that it is.
  ///   - left: Pages to leave out, whose numbers are missing then.
  ///   - before: Bytes before each page.
  /// - Returns: The bytes of the file.
  func bytes(
    shift: Int64 = 0, isEnded: Bool = true, without left: Set<Int> = [],
    _ before: (Int) -> [UInt8] = { _ in [] }
  ) -> [UInt8] {
    var writer = OggWriter(serial: serial)
    var bytes: [UInt8] = []
    var page: [[UInt8]] = []
    for (index, packet) in packets.enumerated() {
      page.append(packet.bytes)
      let isLast = index == packets.count - 1
      guard packet.isPageEnd || isLast else { continue }
      let number = Int(writer.number)
      let flags: OggWriter.Flags = index == 0 ? .first : isLast && isEnded ? .last : []
      writer.page(page, granule: index < 3 ? 0 : packet.granule + shift, flags: flags)
      if !left.contains(number) { bytes += (index == 0 ? [] : before(number)) + writer.bytes }
      if index == 0 { bytes += before(number) }
      writer.bytes = []
      page = []
    }
    return bytes
  }
}
