/// Where the frames of a file of frames are: behind an ID3v2 tag, before ID3v1 and APE tags.
///
/// - Throws: `readFailed`.
func soundRange(of source: ByteSource) throws(AudioFileError) -> Range<Int64> {
  let tags = try endOfID3(source)
  // A tag that says it is longer than the file does not say where the frames begin.
  let start = source.stream == nil && tags >= source.length ? 0 : tags
  // The end of a stream cannot be looked at.
  let end = try source.stream == nil ? startOfLastTags(source) : source.length
  return start..<max(start, end)
}

/// Where tags behind the frames begin.
private func startOfLastTags(_ source: ByteSource) throws(AudioFileError) -> Int64 {
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

/// Where the tags end that stand at a place between frames, as in files that were joined.
///
/// - Returns: The place itself where there are none, or one that goes on behind the end of the file.
func endOfTags(_ bytes: BufferedSource, at offset: Int64) throws(AudioFileError) -> Int64 {
  var end = offset
  for _ in 0..<mostJoinedTags {
    let size = tagSize(Array(try bytes.bytes(at: end, count: 16)))
    guard size > 0, size < bytes.source.length - end else { break }
    end += size
  }
  return end
}

/// Bytes of the tag that begins so; 0 for none.
private func tagSize(_ start: [UInt8]) -> Int64 {
  if start.starts(with: Array("ID3".utf8)), start.count >= 10 {
    return id3Size(Array(start.prefix(10)))
  }
  if start.starts(with: Array("TAG".utf8)) { return 128 }
  guard start.starts(with: Array("APETAGEX".utf8)), start.count == 16 else { return 0 }
  // A header is as large as the footer that the size counts.
  return 32 + Int64(start.littleEndian(at: 12, count: 4))
}
