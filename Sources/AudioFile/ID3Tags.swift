/// The words of the ID3 tags of a file: version 2 at its start, where there is none version 1.
///
/// Frames with a meaning get the name that Vorbis comments give it; those with names of their own,
/// `TXXX`, as ReplayGain uses them, keep them. What is damaged ends the list.
///
/// - Parameter source: The file.
/// - Returns: The words, in order.
/// - Throws: `readFailed`.
func id3Tags(of source: ByteSource) throws(AudioFileError) -> [FileTag] {
  let header = try source.bytes(at: 0, count: 10)
  guard header.count == 10, header.starts(with: Array("ID3".utf8)) else {
    return try oldTags(of: source)
  }
  // Bit 7 of the flags is unsynchronisation, bit 6 an extended header; both are rare.
  guard (2...4).contains(header[3]), header[5] & 0xC0 == 0 else { return [] }
  let version = header[3]
  let (end, headerSize) = (id3Size(header), Int64(version == 2 ? 6 : 10))
  var tags: [FileTag] = []
  var offset: Int64 = 10
  while offset + headerSize <= end, tags.count < mostTags {
    let frame = try source.bytes(at: offset, count: Int(headerSize))
    guard frame.count == headerSize, frame[0] != 0 else { break }
    let size = id3FrameSize(frame, version: version)
    guard size > 0, offset + headerSize + size <= end else { break }
    let name = String(decoding: frame[..<(version == 2 ? 3 : 4)], as: UTF8.self)
    if isWanted(name), size <= longestFrame {
      let body = try source.bytes(at: offset + headerSize, count: Int(size))
      if let tag = tag(name, body) { tags.append(tag) }
    }
    offset += headerSize + size
  }
  return tags
}

private let mostTags = 256
private let longestFrame: Int64 = 4096

// MARK: - Frames

private func isWanted(_ frame: String) -> Bool {
  names[frame] != nil || userFrames.contains(frame) || commentFrames.contains(frame)
}

private func tag(_ frame: String, _ body: [UInt8]) -> FileTag? {
  if userFrames.contains(frame) {
    let texts = id3Texts(body, count: 2)
    return texts.count == 2 && !texts[0].isEmpty ? FileTag(name: texts[0], value: texts[1]) : nil
  }
  if commentFrames.contains(frame) {
    // A language of three letters, then a title, which programs give to comments of their own.
    let texts = id3Texts(body, count: 2, skipping: 3)
    return texts.count == 2 && texts[0].isEmpty ? word("COMMENT", texts[1]) : nil
  }
  return names[frame].flatMap { name in id3Texts(body, count: 2).first.flatMap { word(name, $0) } }
}

private func word(_ name: String, _ value: String) -> FileTag? {
  value.isEmpty ? nil : FileTag(name: name, value: value)
}

private let userFrames: Set = ["TXXX", "TXX"]
private let commentFrames: Set = ["COMM", "COM"]
private let names = [
  "TIT2": "TITLE", "TT2": "TITLE", "TCOP": "COPYRIGHT", "TCR": "COPYRIGHT", "TSSE": "SOFTWARE",
  "TSS": "SOFTWARE", "TPE1": "ARTIST", "TP1": "ARTIST", "TDRC": "DATE", "TYER": "DATE",
  "TYE": "DATE", "TALB": "ALBUM", "TAL": "ALBUM", "TRCK": "TRACKNUMBER", "TRK": "TRACKNUMBER",
  "TCON": "GENRE", "TCO": "GENRE",
]

// MARK: - Version 1

/// The fixed fields of 128 bytes at the end of a file; of a stream they are not waited for.
private func oldTags(of source: ByteSource) throws(AudioFileError) -> [FileTag] {
  guard source.stream == nil, source.length >= 128 else { return [] }
  let bytes = try source.bytes(at: source.length - 128, count: 128)
  guard bytes.count == 128, bytes.starts(with: Array("TAG".utf8)) else { return [] }
  func text(_ range: Range<Int>) -> String {
    var field = latin(bytes[range].prefix { $0 != 0 })
    while field.last == " " { field.removeLast() }
    return field
  }
  // Version 1.1 takes the last two bytes of the comment for a zero and the number of the track.
  let track = bytes[125] == 0 && bytes[126] != 0 ? String(bytes[126]) : ""
  return [
    word("TITLE", text(3..<33)), word("ARTIST", text(33..<63)), word("ALBUM", text(63..<93)),
    word("DATE", text(93..<97)), word("COMMENT", text(97..<(track.isEmpty ? 127 : 125))),
    word("TRACKNUMBER", track),
  ].compactMap { $0 }
}
