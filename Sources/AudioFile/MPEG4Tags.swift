/// The words that an MP4 file says of a recording, in the boxes that iTunes began.
struct MPEG4Tags {
  /// The tags, in the order of the file.
  private(set) var tags: [FileTag] = []
  /// What iTunSMPB says: frames before the sound, behind it, and of it.
  private(set) var gapless: (priming: Int64, remainder: Int64, valid: Int64)?
  /// Where the first picture is.
  private(set) var picture: Range<Int64>?

  /// No tags.
  init() {}

  /// Reads the tags below a movie box; what is damaged is left out.
  ///
  /// - Throws: `readFailed`.
  init(_ movie: [MPEG4Box], _ source: ByteSource) throws(AudioFileError) {
    // Some writers begin a second box of user data instead of adding to the first.
    for box in movie where box.type == "udta" {
      for meta in try box.children(of: source) where meta.type == "meta" {
        try readItems(of: meta, source)
      }
    }
  }

  private mutating func readItems(
    of meta: MPEG4Box, _ source: ByteSource
  ) throws(AudioFileError) {
    // QuickTime leaves out the version that MP4 has here.
    let start = try meta.bytes(of: source, atMost: 8)
    let isPlain = start.dropFirst(4).elementsEqual("hdlr".utf8)
    let boxes = try meta.children(of: source, skipping: isPlain ? 0 : 4)
    for item in try boxes.first("ilst")?.children(of: source) ?? [] { try read(item, source) }
  }

  private mutating func read(_ item: MPEG4Box, _ source: ByteSource) throws(AudioFileError) {
    let parts = try item.children(of: source)
    if item.type == "covr", picture == nil { picture = Self.value(of: parts.first("data")) }
    var name = Self.names[item.type]
    if item.type == "----" {
      name = try parts.first("name").map { (box) throws(AudioFileError) in
        String(decoding: try box.bytes(of: source, atMost: 256).dropFirst(4), as: UTF8.self)
      }
    }
    guard let name, let data = parts.first("data"),
      data.body.upperBound - data.body.lowerBound <= Self.longestValue
    else { return }
    let bytes = try data.bytes(of: source, atMost: Self.longestValue)
    // The kind 1 is UTF-8; a locale of four bytes follows.
    guard bytes.count >= 8, bytes.bigEndian(at: 0, count: 4) == 1 else { return }
    let value = String(decoding: bytes.dropFirst(8), as: UTF8.self)
    if name == "iTunSMPB" {
      gapless = Self.gapless(value)
    } else if name != "iTunNORM" {
      tags.append(FileTag(name: name, value: value))
    }
  }

  /// Where the bytes of a value are, behind its kind and its locale.
  private static func value(of data: MPEG4Box?) -> Range<Int64>? {
    guard let body = data?.body, body.upperBound - body.lowerBound > 8 else { return nil }
    return body.lowerBound + 8..<body.upperBound
  }

  /// Hexadecimal numbers: nothing, priming, remainder, frames of sound, and more of nothing.
  private static func gapless(
    _ text: String
  ) -> (priming: Int64, remainder: Int64, valid: Int64)? {
    let words = text.split(separator: " ")
    guard words.count >= 4, let priming = Int64(words[1], radix: 16),
      let remainder = Int64(words[2], radix: 16), let valid = Int64(words[3], radix: 16),
      (0..<1 << 20).contains(priming), (0..<1 << 20).contains(remainder),
      (1..<1 << 48).contains(valid)
    else { return nil }
    return (priming, remainder, valid)
  }

  // Pictures and lyrics are longer.
  private static let longestValue = 4096

  // The sign is one byte, as in MacRoman.
  private static let names = [
    "\u{A9}nam": "TITLE", "\u{A9}ART": "ARTIST", "\u{A9}alb": "ALBUM", "\u{A9}day": "DATE",
    "\u{A9}gen": "GENRE", "\u{A9}cmt": "COMMENT", "\u{A9}too": "ENCODER", "\u{A9}wrt": "COMPOSER",
    "aART": "ALBUMARTIST", "cprt": "COPYRIGHT", "desc": "DESCRIPTION",
  ]
}
