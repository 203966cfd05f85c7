/// A box of an MP4 file, ISO 14496-12 section 4.2.
struct MPEG4Box {
  /// Four characters, one for each byte.
  let type: String
  /// What stands behind the header, no further than what surrounds the box.
  let body: Range<Int64>
  /// Where the header begins.
  let offset: Int64

  /// Walks the boxes in a range until `visit` says stop.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - range: Where the boxes stand.
  ///   - visit: Takes a box, returns whether to go on behind it.
  /// - Throws: `readFailed`, and what `visit` throws.
  static func walk(
    _ source: ByteSource, in range: Range<Int64>,
    _ visit: (MPEG4Box) throws(AudioFileError) -> Bool
  ) throws(AudioFileError) {
    var next = range.lowerBound
    for _ in 0..<mostBoxes {
      guard let box = try box(of: source, at: next, before: range.upperBound), try visit(box)
      else { return }
      next = box.body.upperBound
    }
  }

  /// The first box of a type that is in no other; nil without one.
  static func first(_ type: String, in source: ByteSource) throws(AudioFileError) -> MPEG4Box? {
    var found: MPEG4Box?
    try walk(source, in: 0..<source.length) { box in
      if box.type == type { found = box }
      return found == nil
    }
    return found
  }

  /// The boxes in this one, from `skipped` bytes behind its header on.
  func children(of source: ByteSource, skipping skipped: Int64 = 0) throws(AudioFileError)
    -> [MPEG4Box]
  {
    var found: [MPEG4Box] = []
    let start = body.lowerBound + skipped
    guard start < body.upperBound else { return [] }
    try Self.walk(source, in: start..<body.upperBound) { box in
      found.append(box)
      return found.count < Self.mostChildren
    }
    return found
  }

  /// The bytes behind the header, at most `count`.
  func bytes(of source: ByteSource, atMost count: Int) throws(AudioFileError) -> [UInt8] {
    try source.bytes(at: body.lowerBound, count: min(count, Int(body.upperBound - body.lowerBound)))
  }

  // A fragment a second makes 3600 an hour; a file of empty boxes must not be walked for long.
  private static let mostBoxes = 200_000
  private static let mostChildren = 1000

  /// Reads the header of the box at `offset`; nil if no whole header stands there.
  private static func box(
    of source: ByteSource, at offset: Int64, before limit: Int64
  ) throws(AudioFileError) -> MPEG4Box? {
    let header = try source.bytes(at: offset, count: Int(min(16, max(0, limit - offset))))
    guard header.count >= 8 else { return nil }
    var headerSize: Int64 = 8
    var size = Int64(header.bigEndian(at: 0, count: 4))
    if size == 0 {
      size = limit - offset
    } else if size == 1 {
      guard header.count == 16 else { return nil }
      headerSize = 16
      size = Int64(bitPattern: header.bigEndian(at: 8, count: 8))
    }
    guard size >= headerSize else { return nil }
    let (end, isOverflow) = offset.addingReportingOverflow(size)
    let start = offset + headerSize
    return MPEG4Box(
      type: String(String.UnicodeScalarView(header[4..<8].map { Unicode.Scalar($0) })),
      body: start..<(isOverflow ? limit : max(start, min(end, limit))), offset: offset)
  }
}

extension [MPEG4Box] {
  /// The first box of a type.
  func first(_ type: String) -> MPEG4Box? {
    first { $0.type == type }
  }
}
