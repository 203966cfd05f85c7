/// What the first bytes of a file say it is, as far as a reader is chosen by it.
enum FileSignature: Hashable {
  /// An Ogg file of which one of the first streams is Opus.
  case oggOpus
  /// AAC in frames of their own, perhaps behind an ID3v2 tag.
  case adts
  /// An ISO base media file: MP4, M4A, QuickTime.
  case mpeg4
  /// Matroska or WebM.
  case matroska
  /// Anything else; libsndfile is asked.
  case other

  /// Looks at the first bytes of a file.
  ///
  /// - Throws: `readFailed`.
  init(of source: ByteSource) throws(AudioFileError) {
    let start = try source.bytes(at: 0, count: 8)
    if start.starts(with: oggMagic) {
      self = try beginsAsOpus(source) ? .oggOpus : .other
    } else if start.dropFirst(4).starts(with: Array("ftyp".utf8)) {
      self = .mpeg4
    } else if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
    } else {
      let sync = try source.bytes(at: endOfID3(source), count: 2)
      // ISO 13818-7: twelve bits of sync, and a layer of 0, which no MP3 has.
      self = sync.count == 2 && sync[0] == 0xFF && sync[1] & 0xF6 == 0xF0 ? .adts : .other
    }
  }
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
    if page.dropFirst(27 + segmentCount).starts(with: opusMagic) { return true }
    let bodySize = page.dropFirst(27).prefix(segmentCount).reduce(0) { $0 + Int($1) }
    offset += Int64(27 + segmentCount + bodySize)
  }
}

private let oggMagic = Array("OggS".utf8)
// RFC 7845 section 5.1.
private let opusMagic = Array("OpusHead".utf8)
