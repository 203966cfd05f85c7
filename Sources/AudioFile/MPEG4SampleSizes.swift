import AudioFormat

/// The sizes of the packets of a track, ISO 14496-12 section 8.7.3.
struct MPEG4SampleSizes {
  /// The size of every packet; 0 where each has its own.
  private(set) var common = 0
  /// Packets.
  private(set) var count: Int
  /// One size a packet, where each has its own.
  private(set) var table: [UInt32] = []

  /// Reads `stsz`, or `stz2` with sizes of 4, 8 or 16 bits.
  ///
  /// - Throws: `damaged` if there are more packets than the box or the file has room for.
  init(_ box: MPEG4Box, _ source: ByteSource) throws(AudioFileError) {
    let header = try box.bytes(of: source, atMost: 12)
    guard header.count == 12 else {
      throw .damaged(source.path, reason: "the table '\(box.type)' is cut short")
    }
    let size = Int(header.bigEndian(at: 4, count: 4))
    count = Int(header.bigEndian(at: 8, count: 4))
    if box.type == "stz2" {
      try readCompact(box, source, bits: size & 0xFF)
    } else if size > 0 {
      common = size
      guard Int64(count) <= source.length else {
        throw .damaged(source.path, reason: "more packets than the file has bytes")
      }
    } else {
      let sizes = try MPEG4Table(box, source, headerSize: 12, entrySize: 4)
      table = (0..<sizes.count).map { UInt32(truncatingIfNeeded: sizes.number($0, at: 0)) }
    }
  }

  private mutating func readCompact(
    _ box: MPEG4Box, _ source: ByteSource, bits: Int
  ) throws(AudioFileError) {
    guard [4, 8, 16].contains(bits) else {
      throw .damaged(source.path, reason: "packet sizes of \(bits) bits")
    }
    let size = (count * bits + 7) / 8
    let bytes = try box.bytes(of: source, atMost: 12 + size)
    guard bytes.count == 12 + size else {
      throw .damaged(source.path, reason: "the table 'stz2' says more entries than it has room for")
    }
    var reader = BitReader(bytes.dropFirst(12))
    table = (0..<count).map { _ in UInt32(reader.take(bits) ?? 0) }
  }
}
