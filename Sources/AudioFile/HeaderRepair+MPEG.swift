/// Puts the true size into the Xing tag of an MP3 file.
///
/// mpg123, which libsndfile calls, prints a warning to standard error where they differ, and
/// libsndfile does not tell it to be quiet.
func mpegTagPatches(for source: ByteSource) throws(AudioFileError) -> [Patch] {
  let first = try endOfID3(source)
  let frame = try source.bytes(at: first, count: 64)
  guard frame.count == 64, frame[0] == 0xFF, frame[1] & 0xE0 == 0xE0 else { return [] }
  let isMPEG1 = frame[1] & 0x08 != 0
  let isMono = frame[3] & 0xC0 == 0xC0
  // ISO 11172-3 and 13818-3: the side information, behind which the tag stands.
  let sideSize = isMPEG1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
  let tag = 4 + sideSize
  let name = Array(frame[tag..<tag + 4])
  guard name == Array("Xing".utf8) || name == Array("Info".utf8) else { return [] }
  let flags = frame.bigEndian(at: tag + 4, count: 4)
  guard flags & 2 != 0 else { return [] }
  let sizeIndex = tag + 8 + (flags & 1 != 0 ? 4 : 0)
  let size = UInt64(UInt32(clamping: source.length - first))
  return [.replace(at: first + Int64(sizeIndex), .bigEndian(size, count: 4))]
}

/// Where an ID3v2 tag at the start of a file ends; 0 where there is none.
func endOfID3(_ source: ByteSource) throws(AudioFileError) -> Int64 {
  let header = try source.bytes(at: 0, count: 10)
  guard header.count == 10, header.starts(with: Array("ID3".utf8)) else { return 0 }
  // ID3v2.4 section 3.1: four bytes of seven bits, and a footer if bit 4 of the flags is set.
  let size = header[6...].reduce(Int64(0)) { $0 << 7 | Int64($1 & 0x7F) }
  return 10 + size + (header[5] & 0x10 != 0 ? 10 : 0)
}
