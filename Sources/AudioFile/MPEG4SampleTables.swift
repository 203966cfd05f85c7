/// Where the packets of a track lie and how long they sound, from the tables of the movie box.
struct MPEG4SampleTables {
  /// Where the packets lie.
  private(set) var index: PacketIndex
  /// How long they sound, in ticks of the track.
  private(set) var timeline = PacketTimeline()

  /// Reads the tables, ISO 14496-12 sections 8.6.1 and 8.7; empty ones in a fragmented file.
  ///
  /// - Throws: `damaged` where they contradict one another or the file.
  init(_ box: MPEG4Box, _ source: ByteSource) throws(AudioFileError) {
    let boxes = try box.children(of: source)
    index = PacketIndex()
    if let times = boxes.first("stts") { try readTimes(MPEG4Table(times, source, entrySize: 8)) }
    guard let chunks = boxes.first("stco") ?? boxes.first("co64"),
      let runs = boxes.first("stsc")
    else { return }
    let places = try MPEG4Table(chunks, source, entrySize: chunks.type == "co64" ? 8 : 4)
    let counts = try MPEG4ChunkCounts(runs, source)
    guard let box = boxes.first("stsz") ?? boxes.first("stz2") else { return }
    let sizes = try MPEG4SampleSizes(box, source)
    if sizes.common > 0 { index = PacketIndex(commonSize: sizes.common) }
    append(sizes, counts, places, entrySize: chunks.type == "co64" ? 8 : 4)
    guard index.count == sizes.count else {
      throw .damaged(
        source.path, reason: "the chunks hold \(index.count) of \(sizes.count) packets")
    }
  }

  private mutating func readTimes(_ table: MPEG4Table) {
    for entry in 0..<table.count {
      timeline.append(Int(table.number(entry, at: 0)), length: Int64(table.number(entry, at: 4)))
    }
  }

  private mutating func append(
    _ sizes: MPEG4SampleSizes, _ counts: MPEG4ChunkCounts, _ places: MPEG4Table, entrySize: Int
  ) {
    var counts = counts
    for chunk in 0..<places.count where index.count < sizes.count {
      let count = min(counts.next(), sizes.count - index.count)
      let place = Int64(clamping: places.number(chunk, at: 0, size: entrySize))
      if sizes.common > 0 {
        index.append(count, at: place)
      } else {
        index.append(sizes.table[index.count..<index.count + count], at: place)
      }
    }
  }
}
