/// How many packets each chunk of a track holds, ISO 14496-12 section 8.7.4.
struct MPEG4ChunkCounts {
  private let table: MPEG4Table
  private var entry = 0
  private var chunk: UInt64 = 0

  /// Reads `stsc`.
  ///
  /// - Throws: `damaged` if it says more entries than it has room for.
  init(_ box: MPEG4Box, _ source: ByteSource) throws(AudioFileError) {
    table = try MPEG4Table(box, source, entrySize: 12)
  }

  /// The packets of the next chunk.
  mutating func next() -> Int {
    chunk += 1
    while entry + 1 < table.count, table.number(entry + 1, at: 0) <= chunk { entry += 1 }
    return entry < table.count ? Int(table.number(entry, at: 4)) : 0
  }
}
