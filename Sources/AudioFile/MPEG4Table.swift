/// The entries of a table in a box: fixed numbers of 32-bit words, as many as the table says.
struct MPEG4Table {
  /// Entries.
  let count: Int
  private let bytes: [UInt8]
  private let entrySize: Int

  /// Reads a table whose bytes are all there.
  ///
  /// - Parameters:
  ///   - box: The box of the table.
  ///   - source: The file.
  ///   - headerSize: Bytes before the entries, the last four of which count them.
  ///   - entrySize: Bytes of an entry.
  /// - Throws: `damaged` if the table says more entries than the box has room for.
  init(
    _ box: MPEG4Box, _ source: ByteSource, headerSize: Int = 8, entrySize: Int
  ) throws(AudioFileError) {
    let header = try box.bytes(of: source, atMost: headerSize)
    guard header.count == headerSize else {
      throw .damaged(source.path, reason: "the table '\(box.type)' is cut short")
    }
    let said = Int(header.bigEndian(at: headerSize - 4, count: 4))
    let first = box.body.lowerBound + Int64(headerSize)
    let room = Int(min(box.body.upperBound, source.length) - first) / entrySize
    guard said <= room else {
      throw .damaged(
        source.path,
        reason: "the table '\(box.type)' says \(said) entries and has room for \(max(0, room))")
    }
    count = said
    self.entrySize = entrySize
    bytes = try source.bytes(at: first, count: said * entrySize)
    guard bytes.count == said * entrySize else {
      throw .readFailed(source.path, reason: "the file has become shorter")
    }
  }

  /// The number in 4 or 8 bytes of an entry, the most significant first.
  func number(_ entry: Int, at offset: Int, size: Int = 4) -> UInt64 {
    let start = entry * entrySize + offset
    var value: UInt64 = 0
    for index in start..<start + size { value = value << 8 | UInt64(bytes[index]) }
    return value
  }
}
