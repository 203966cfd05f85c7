import AudioFormat

/// Finds the frames of an ADTS file, one behind the other.
///
/// A frame is believed when another one stood right before it, or stands right behind it; between
/// frames there may be anything.
struct ADTSFrames {
  /// Where the frames may begin, and where they end at the latest.
  let range: Range<Int64>

  private let bytes: BufferedSource

  /// Looks at the ends of a file: an ID3v2 tag in front, ID3v1 and APE tags behind.
  ///
  /// - Throws: `readFailed`.
  init(_ source: ByteSource) throws(AudioFileError) {
    bytes = BufferedSource(source)
    let start = try endOfID3(source)
    let end = try source.stream == nil ? Self.endOfFrames(source) : source.length
    range = start..<max(start, end)
  }

  /// Where tags behind the frames begin.
  private static func endOfFrames(_ source: ByteSource) throws(AudioFileError) -> Int64 {
    var end = source.length
    let last = try source.bytes(at: max(0, end - 128), count: 128)
    if last.count == 128, last.starts(with: Array("TAG".utf8)) { end -= 128 }
    let footer = try source.bytes(at: max(0, end - 32), count: 32)
    if footer.count == 32, footer.starts(with: Array("APETAGEX".utf8)) {
      // The size counts the footer, and not the header that bit 31 of the flags tells of.
      let header: Int64 = footer[23] & 0x80 != 0 ? 32 : 0
      end -= min(end, Int64(footer.littleEndian(at: 12, count: 4)) + header)
    }
    return end
  }

  /// The frame at a place where one is expected, or the next behind it.
  ///
  /// - Parameter offset: Where the frame before ended, or the start of the range.
  /// - Returns: The frame; nil at the end.
  /// - Throws: `readFailed`.
  func frame(from offset: Int64) throws(AudioFileError) -> ADTSFrame? {
    if offset > range.lowerBound, let frame = try frame(at: offset) { return frame }
    return try search(from: offset)
  }

  /// The first frame at `offset` or behind it that another one confirms.
  private func search(from offset: Int64) throws(AudioFileError) -> ADTSFrame? {
    var place = offset
    while place < range.upperBound {
      let piece = try bytes.bytes(at: place, count: Self.searchSize)
      guard piece.count >= ADTSHeader.shortSize else { return nil }
      // Headers that begin in the last bytes of a piece are found at the start of the next.
      for index in piece.indices.dropLast(ADTSHeader.shortSize - 1) where piece[index] == 0xFF {
        let candidate = place + Int64(index - piece.startIndex)
        if let frame = try confirmedFrame(at: candidate) { return frame }
      }
      place += Int64(piece.count - ADTSHeader.shortSize + 1)
    }
    return nil
  }

  /// The frame at a place if another one, or the end of the file, stands right behind it.
  private func confirmedFrame(at offset: Int64) throws(AudioFileError) -> ADTSFrame? {
    guard let frame = try frame(at: offset) else { return nil }
    if frame.end == range.upperBound { return frame }
    guard let next = try self.frame(at: frame.end, isWhole: false) else { return nil }
    return next.header.matches(frame.header) ? frame : nil
  }

  /// The frame that begins at a place; nil if there is none, or the file ends in it.
  private func frame(at offset: Int64, isWhole: Bool = true) throws(AudioFileError) -> ADTSFrame? {
    guard offset + Int64(ADTSHeader.shortSize) <= range.upperBound else { return nil }
    guard let header = ADTSHeader(try bytes.bytes(at: offset, count: ADTSHeader.shortSize)) else {
      return nil
    }
    let frame = ADTSFrame(header: header, offset: offset)
    return frame.end <= range.upperBound || !isWhole ? frame : nil
  }

  private static let searchSize = 1 << 15
}
