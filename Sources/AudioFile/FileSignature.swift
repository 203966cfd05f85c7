import AudioFormat

/// What the first bytes of a file say it is, as far as a reader is chosen by it.
enum FileSignature: Hashable {
  /// An Ogg file of which one of the first streams is Opus.
  case oggOpus
  /// An Ogg file of which one of the first streams is Vorbis, and none Opus.
  case oggVorbis
  /// FLAC, perhaps behind an ID3v2 tag, or an Ogg file that begins with it.
  case flac
  /// AAC in frames of their own, perhaps behind an ID3v2 tag.
  case adts
  /// MPEG audio of layers I to III, perhaps behind an ID3v2 tag or junk.
  case mpegAudio
  /// An ISO base media file: MP4, M4A, QuickTime.
  case mpeg4
  /// AAC behind one header for all of it.
  case adif
  /// Matroska or WebM.
  case matroska
  /// Core Audio Format.
  case coreAudio
  /// Anything else; libsndfile is asked.
  case other

  /// Looks at the first bytes of a file.
  ///
  /// - Throws: `readFailed`.
  init(of source: ByteSource) throws(AudioFileError) {
    let start = try source.bytes(at: 0, count: 8)
    if start.starts(with: OggPageHeader.magic) {
      self = try Self.firstStream(source)
    } else if start.starts(with: Array("caff".utf8)) {
      self = .coreAudio
    } else if mpeg4Boxes.contains(Array(start.dropFirst(4))) {
      self = .mpeg4
    } else if start.starts(with: Array("ADIF".utf8)) {
      self = .adif
    } else if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
    } else {
      self = try Self.stream(in: source)
    }
  }

  /// What the first of the streams that begin an Ogg file is, as far as it is known.
  private static func firstStream(_ source: ByteSource) throws(AudioFileError) -> FileSignature {
    var offset: Int64 = 0
    var found = FileSignature.other
    // The pages that begin streams come before all others.
    while let page = try OggPageHeader(of: source, at: offset), page.isFirst {
      if page.start == opusMagic { return .oggOpus }
      if page.start.starts(with: VorbisHead.signature), found == .other { found = .oggVorbis }
      if page.start.starts(with: FLACView.signature), found == .other { found = .flac }
      offset = page.end
    }
    return found
  }

  /// What stands behind a tag, or at the start.
  private static func stream(in source: ByteSource) throws(AudioFileError) -> FileSignature {
    let start = try endOfID3(source)
    let bytes = try source.bytes(at: start, count: 4)
    if bytes == Array("fLaC".utf8) { return .flac }
    // ISO 13818-7: twelve bits of sync, and a layer of 0, which no MP3 has.
    if bytes.count >= 2, bytes[0] == 0xFF, bytes[1] & 0xF6 == 0xF0 { return .adts }
    // Behind a tag there may be some zeros before the sound.
    let isSync = bytes.count >= 2 && bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0
    return isSync || start > 0 && !chunkFiles.contains(bytes) ? .mpegAudio : .other
  }

}

// Files that libsndfile reads behind a tag too.
private let chunkFiles = Set(["RIFF", "FORM"].map { Array($0.utf8) })

// What may come first: of old QuickTime files, and of a stream of fragments.
private let mpeg4Boxes = Set(["ftyp", "moov", "mdat", "wide", "styp"].map { Array($0.utf8) })

// RFC 7845 section 5.1.
private let opusMagic = Array("OpusHead".utf8)
