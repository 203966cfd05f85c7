/// Where ID3v2 tags at the start of a file end; 0 where there are none.
func endOfID3(_ source: ByteSource) throws(AudioFileError) -> Int64 {
  var end: Int64 = 0
  for _ in 0..<mostJoinedTags {
    let header = try source.bytes(at: end, count: 10)
    guard header.count == 10, header.starts(with: Array("ID3".utf8)) else { break }
    end += id3Size(header)
  }
  return end
}

/// No file that was made to be heard has so many tags in one place.
let mostJoinedTags = 16

/// Bytes of an ID3v2 tag by its first 10.
func id3Size(_ header: [UInt8]) -> Int64 {
  // ID3v2.4 section 3.1: four bytes of seven bits, and a footer if bit 4 of the flags is set.
  let size = header[6...].reduce(Int64(0)) { $0 << 7 | Int64($1 & 0x7F) }
  return 10 + size + (header[5] & 0x10 != 0 ? 10 : 0)
}
