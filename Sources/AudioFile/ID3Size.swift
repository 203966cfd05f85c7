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
  10 + id3Number(header[6...]) + (header[5] & 0x10 != 0 ? 10 : 0)
}

/// No tag is larger: what four bytes of seven bits count, a header and a footer.
let largestID3Size: Int64 = (1 << 28) + 20

/// Bytes of a frame of an ID3v2 tag behind its header: ID3v2.4 writes four bytes of seven bits,
/// ID3v2.3 all bits of four, ID3v2.2 three bytes.
func id3FrameSize(_ header: [UInt8], version: UInt8) -> Int64 {
  switch version {
  case 2: Int64(header.bigEndian(at: 3, count: 3))
  case 3: Int64(header.bigEndian(at: 4, count: 4))
  default: id3Number(header[4..<8])
  }
}

/// A number in bytes of seven bits.
func id3Number(_ bytes: ArraySlice<UInt8>) -> Int64 {
  bytes.reduce(0) { $0 << 7 | Int64($1 & 0x7F) }
}
