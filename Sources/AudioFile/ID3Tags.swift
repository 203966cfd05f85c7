/// The words of an ID3v2 tag that have names of their own: frames `TXXX`, as ReplayGain uses them.
///
/// Other frames are libsndfile's. What is damaged ends the list.
///
/// - Parameter source: The file, with the tag at its start.
/// - Returns: The words, in order.
/// - Throws: `readFailed`.
func id3UserTags(of source: ByteSource) throws(AudioFileError) -> [FileTag] {
  let end = try endOfID3(source)
  let header = try source.bytes(at: 0, count: 10)
  // Bit 7 of the flags is unsynchronisation, bit 6 an extended header; both are rare.
  guard end > 10, header.count == 10, (3...4).contains(header[3]), header[5] & 0xC0 == 0 else {
    return []
  }
  var tags: [FileTag] = []
  var offset: Int64 = 10
  while offset + 10 <= end, tags.count < mostTags {
    let frame = try source.bytes(at: offset, count: 10)
    guard frame.count == 10, frame[0] != 0 else { break }
    let size = frameSize(frame, version: header[3])
    guard size > 0, offset + 10 + size <= end else { break }
    if frame.starts(with: Array("TXXX".utf8)), size <= longestFrame {
      let body = try source.bytes(at: offset + 10, count: Int(size))
      if let tag = userTag(body) { tags.append(tag) }
    }
    offset += 10 + size
  }
  return tags
}

private let mostTags = 256
private let longestFrame: Int64 = 4096

/// ID3v2.4 writes sizes in four bytes of seven bits, ID3v2.3 in all bits.
private func frameSize(_ frame: [UInt8], version: UInt8) -> Int64 {
  guard version == 4 else { return Int64(frame.bigEndian(at: 4, count: 4)) }
  return frame[4..<8].reduce(Int64(0)) { $0 << 7 | Int64($1 & 0x7F) }
}

/// A coding, a name, a zero, a value.
private func userTag(_ body: [UInt8]) -> FileTag? {
  guard let coding = body.first else { return nil }
  let texts: [String]
  switch coding {
  case 0: texts = body.dropFirst().split(separator: 0, maxSplits: 1).map(latin)
  case 3:
    texts = body.dropFirst().split(separator: 0, maxSplits: 1).map {
      String(decoding: $0, as: UTF8.self)
    }
  case 1, 2: texts = wide(Array(body.dropFirst()), isBigEndian: coding == 2)
  default: return nil
  }
  guard texts.count == 2 else { return nil }
  return FileTag(name: texts[0], value: String(texts[1].prefix { $0 != "\0" }))
}

private func latin(_ bytes: ArraySlice<UInt8>) -> String {
  String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
}

/// UTF-16, each text with a mark of its byte order or not.
private func wide(_ bytes: [UInt8], isBigEndian: Bool) -> [String] {
  var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
    UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
  }
  if !isBigEndian, units.first == 0xFFFE { units = units.map(\.byteSwapped) }
  return units.split(separator: 0, maxSplits: 1).map { text in
    String(decoding: text.filter { $0 != 0xFEFF }, as: UTF16.self)
  }
}
