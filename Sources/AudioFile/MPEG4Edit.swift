/// A part of a track that is played, ISO 14496-12 section 8.6.6.
struct MPEG4Edit {
  /// How long, in ticks of the movie; 0 for the rest of the track.
  let duration: Int64
  /// Where in the track it begins, in its ticks; -1 for silence.
  let mediaTime: Int64

  /// Reads the edits of a track, at most a few hundred.
  static func list(in box: MPEG4Box, _ source: ByteSource) throws(AudioFileError) -> [MPEG4Edit] {
    guard let list = try box.children(of: source).first("elst") else { return [] }
    let isWide = try list.bytes(of: source, atMost: 1) == [1]
    let size = isWide ? 8 : 4
    let table = try MPEG4Table(list, source, entrySize: 2 * size + 4)
    return (0..<min(table.count, mostEdits)).map { entry in
      let duration = table.number(entry, at: 0, size: size)
      let time = table.number(entry, at: size, size: size)
      let mediaTime = isWide ? Int64(bitPattern: time) : Int64(Int32(truncatingIfNeeded: time))
      return MPEG4Edit(duration: Int64(clamping: duration), mediaTime: mediaTime)
    }
  }

  // No encoder writes more than two.
  private static let mostEdits = 500
}
