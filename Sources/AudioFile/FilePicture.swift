/// A picture in a file, such as the cover of a recording.
struct FilePicture {
  /// What it shows, by the numbers of ID3v2 and FLAC.
  let kind: UInt64
  /// The picture as a file of its own, such as JPEG.
  let bytes: [UInt8]

  /// Makes a picture; nil for one that lies elsewhere, or has no bytes.
  init?(kind: UInt64 = frontCover, coding: [UInt8] = [], bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    // A link stands in its place then, in ID3v2 and FLAC.
    guard !bytes.isEmpty, coding != Array("-->".utf8) else { return nil }
    self.kind = kind
    self.bytes = bytes
  }

  /// Reads what a metadata block PICTURE holds, RFC 9639 section 8.8; nil where it contradicts itself.
  init?(block: [UInt8]) {
    var fields = FieldReader(block)
    guard let kind = fields.number(), let coding = fields.counted(), fields.counted() != nil,
      // Width, height, depth, colours.
      fields.bytes(16) != nil, let bytes = fields.counted()
    else { return nil }
    self.init(kind: kind, coding: Array(coding), bytes: bytes)
  }

  /// The front cover.
  static let frontCover: UInt64 = 3
}

extension [FilePicture] {
  /// The front cover, or else the first picture.
  var cover: FilePicture? { first { $0.kind == FilePicture.frontCover } ?? first }
}

/// Takes fields off the front of bytes, the most significant byte first.
private struct FieldReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Four bytes.
  mutating func number() -> UInt64? {
    bytes(4)?.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// As many bytes as four bytes in front of them say.
  mutating func counted() -> ArraySlice<UInt8>? {
    number().flatMap { bytes(Int($0)) }
  }
}
