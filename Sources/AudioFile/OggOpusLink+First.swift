internal import AudioFormat

extension OggOpusLink {
  /// A file that has no page by then is no Ogg file.
  static let searchedBytes: Int64 = 65_536

  /// Finds the first Opus stream of a file, among others that begin with it.
  ///
  /// - Parameter input: The file; an ID3v2 tag in front is stepped over.
  /// - Returns: The first Opus stream.
  /// - Throws: `unrecognized` when there is none, `damaged` when its header is refused.
  static func first(in input: OggInput) throws(AudioFileError) -> OggOpusLink {
    let source = OggPageSource(input)
    let start = try lengthOfID3Tag(input)
    source.seek(to: start)
    var other: String?
    while let page = try source.nextPage(before: start + searchedBytes) {
      do {
        if let link = try OggOpusLink(page) { return link }
      } catch {
        throw .damaged(input.path, reason: error.description)
      }
      other = unsafe other ?? nameOfCodec(page.firstPacket)
    }
    guard let other else { throw .unrecognized(input.path, reason: "no Ogg page was found") }
    throw .unrecognized(input.path, reason: "Ogg with \(other), without Opus")
  }

  /// The name of what the first packet of a stream belongs to.
  private static func nameOfCodec(_ packet: UnsafeRawBufferPointer) -> String {
    let names = [
      ("\u{1}vorbis", "Vorbis"), ("\u{7F}FLAC", "FLAC"), ("\u{80}theora", "Theora"),
      ("Speex   ", "Speex"), ("fishead\0", "a skeleton"),
    ]
    let found = names.first { prefix, _ in
      unsafe packet.starts(with: prefix.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
    return found?.1 ?? "an unknown codec"
  }

  /// Bytes of an ID3v2 tag at the start, 0 without one; id3.org, ID3v2.4 section 3.1.
  private static func lengthOfID3Tag(_ input: OggInput) throws(AudioFileError) -> Int64 {
    let header = try input.bytes(at: 0, count: 10)
    guard header.count == 10, header.starts(with: "ID3".utf8) else { return 0 }
    return 10 + header[6...].reduce(0) { $0 << 7 | Int64($1 & 0x7F) }
  }
}
