import AudioFormat

/// Opens a file and chooses the reader by its first bytes, never by its name.
///
/// - Throws: As ``AudioFile/init(path:)``.
func openPacketReader(_ path: FilePath) throws(AudioFileError) -> any PacketReader {
  let source = try ByteSource(path: path)
  // libsndfile decodes Opus at the rate of a field that means nothing: never let it.
  if try beginsAsOpus(source) {
    throw .unrecognized(path, reason: "Ogg Opus is not read yet")
  }
  return try SoundFileReader(source: source)
}

/// Whether one of the streams that begin at the start of an Ogg file is Opus.
private func beginsAsOpus(_ source: ByteSource) throws(AudioFileError) -> Bool {
  var offset: Int64 = 0
  // RFC 3533 section 6: a page is 27 bytes, a table of segment lengths, the segments. The pages
  // that begin a stream (flag 2) come before all others.
  while true {
    let page = try source.bytes(at: offset, count: 27 + 255 + opusMagic.count)
    guard page.count > 27, page.starts(with: oggMagic), page[5] & 2 != 0 else { return false }
    let segmentCount = Int(page[26])
    let headerSize = 27 + segmentCount
    if page.dropFirst(headerSize).starts(with: opusMagic) { return true }
    let bodySize = page.dropFirst(27).prefix(segmentCount).reduce(0) { $0 + Int($1) }
    offset += Int64(headerSize + bodySize)
  }
}

private let oggMagic = Array("OggS".utf8)
// RFC 7845 section 5.1.
private let opusMagic = Array("OpusHead".utf8)
