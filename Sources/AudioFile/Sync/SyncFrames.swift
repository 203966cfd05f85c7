/// Finds the frames of a file, one behind the other.
///
/// A frame is believed when another one stood right before it, or stands right behind it; between
/// frames there may be anything.
struct SyncFrames<Header: SyncHeader> {
  /// Where the frames may begin, and where they end at the latest.
  let range: Range<Int64>

  /// Where the frames end, as far as is known: the end of a stream shows when it has come.
  private var end: Int64 { min(range.upperBound, bytes.source.length) }

  private let bytes: BufferedSource
  private let parse: (ArraySlice<UInt8>) -> Header?

  /// Looks for frames between the tags of a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - range: Where the frames are; nil for all but the tags at both ends.
  ///   - parse: Reads a header, nil where there is none.
  /// - Throws: `readFailed`.
  init(
    _ source: ByteSource, in range: Range<Int64>? = nil,
    parse: @escaping (ArraySlice<UInt8>) -> Header?
  ) throws(AudioFileError) {
    bytes = BufferedSource(source)
    if let range { self.range = range } else { self.range = try soundRange(of: source) }
    self.parse = parse
  }

  /// The frame at a place where one is expected, or the next behind it.
  ///
  /// - Parameters:
  ///   - offset: Where the frame before ended, or the start of the range.
  ///   - previous: The header of a frame before; nil for the first one.
  ///   - limit: Bytes in which to look for it.
  /// - Returns: The frame; nil at the end.
  /// - Throws: `readFailed`.
  func frame(
    from offset: Int64, behind previous: Header?, within limit: Int64 = .max
  ) throws(AudioFileError) -> SyncFrame<Header>? {
    let start = try endOfTags(bytes, at: offset)
    if let previous, let frame = try frame(at: start), frame.header.canFollow(previous) {
      return frame
    }
    // Of a stream no more is waited for than is needed.
    if let frame = try confirmedFrame(at: start) { return frame }
    let end = limit < range.upperBound - start ? start + limit : range.upperBound
    guard var found = try search(from: start, to: end) else { return nil }
    found.junk = found.offset - start
    return found
  }

  /// Hands out frame after frame until `visit` says stop, or there are no more.
  ///
  /// - Parameters:
  ///   - first: The first one, which was found before.
  ///   - visit: Takes a frame, returns whether to go on behind it.
  /// - Throws: `readFailed`, and what `visit` throws.
  func walk(
    from first: SyncFrame<Header>,
    _ visit: (SyncFrame<Header>) throws(AudioFileError) -> Bool
  ) throws(AudioFileError) {
    var next: SyncFrame<Header>? = first
    while let frame = next, try visit(frame) {
      next = try self.frame(from: frame.end, behind: first.header)
    }
  }

  /// The first frame at `offset` or behind it that another one confirms.
  private func search(
    from offset: Int64, to end: Int64
  ) throws(AudioFileError) -> SyncFrame<Header>? {
    var place = offset
    while place < end {
      let piece = try bytes.bytes(at: place, count: Self.searchSize)
      guard piece.count >= Header.shortSize else { return nil }
      // Headers that begin in the last bytes of a piece are found at the start of the next.
      for index in piece.indices.dropLast(Header.shortSize - 1) where piece[index] == 0xFF {
        let candidate = place + Int64(index - piece.startIndex)
        if let frame = try confirmedFrame(at: candidate) { return frame }
      }
      place += Int64(piece.count - Header.shortSize + 1)
    }
    return nil
  }

  /// The frame at a place if another one, or the end of the file, stands right behind it.
  private func confirmedFrame(at offset: Int64) throws(AudioFileError) -> SyncFrame<Header>? {
    guard let frame = try frame(at: offset) else { return nil }
    guard let next = try self.frame(at: frame.end, isWhole: false) else {
      return frame.end == end ? frame : nil
    }
    return next.header.matches(frame.header) ? frame : nil
  }

  /// The frame that begins at a place; nil if there is none, or the file ends in it.
  private func frame(
    at offset: Int64, isWhole: Bool = true
  ) throws(AudioFileError) -> SyncFrame<Header>? {
    guard offset + Int64(Header.shortSize) <= end else { return nil }
    guard let header = parse(try bytes.bytes(at: offset, count: Header.shortSize)) else {
      return nil
    }
    let frame = SyncFrame(header: header, offset: offset)
    return frame.end <= end || !isWhole ? frame : nil
  }

  private static var searchSize: Int { 1 << 15 }
}
