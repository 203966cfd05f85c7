/// The header of an Ogg page, as far as it tells streams apart (RFC 3533 section 6).
struct OggPageHeader {
  /// Where the page begins.
  let offset: Int64
  /// Bytes of the page, header included.
  let size: Int64
  /// The stream that the page belongs to.
  let serialNumber: UInt32
  /// Whether the stream begins with this page.
  let isFirst: Bool
  /// The first bytes behind the header, up to eight.
  let start: [UInt8]

  /// Reads the page at `offset`; nil if none begins there.
  init?(of source: ByteSource, at offset: Int64) throws(AudioFileError) {
    let bytes = try source.bytes(at: offset, count: Self.headerSize + 255 + 8)
    guard bytes.count >= Self.headerSize, bytes.starts(with: Self.magic) else { return nil }
    let segmentCount = Int(bytes[26])
    let segments = bytes.dropFirst(Self.headerSize).prefix(segmentCount)
    self.offset = offset
    size = Int64(Self.headerSize + segmentCount + segments.reduce(0) { $0 + Int($1) })
    serialNumber = UInt32(bytes.littleEndian(at: 14, count: 4))
    isFirst = bytes[5] & 2 != 0
    start = Array(bytes.dropFirst(Self.headerSize + segmentCount).prefix(8))
  }

  /// Where the page ends.
  var end: Int64 { offset + size }

  /// What every page begins with.
  static let magic = Array("OggS".utf8)
  private static let headerSize = 27
}
