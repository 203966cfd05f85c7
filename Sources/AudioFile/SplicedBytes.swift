/// A part of a file for which a reader shall see other bytes.
struct Patch: Hashable, Sendable {
  /// Bytes from the start of the file.
  var offset: Int64
  /// Bytes of the file that are hidden; 0 to insert.
  var hidden: Int64
  /// What stands in their place.
  var bytes: [UInt8]

  /// Puts bytes in the place of as many others.
  static func replace(at offset: Int64, _ bytes: [UInt8]) -> Patch {
    Patch(offset: offset, hidden: Int64(bytes.count), bytes: bytes)
  }

  /// Puts bytes in front of the one at `offset`.
  static func insert(at offset: Int64, _ bytes: [UInt8]) -> Patch {
    Patch(offset: offset, hidden: 0, bytes: bytes)
  }
}

/// The bytes of a source with patches in them, to be read at any place.
///
/// Any thread, several at a time.
struct SplicedBytes: Sendable {
  /// Bytes in all.
  private(set) var length: Int64

  private let source: ByteSource
  private var pieces: [Piece]

  /// A run of bytes that come from one place.
  private struct Piece {
    /// Where the run begins for the reader.
    var start: Int64
    /// Bytes in the run.
    var length: Int64
    /// The bytes, if they are not the file's.
    var bytes: [UInt8]?
    /// Where the run begins in the file otherwise.
    var offset: Int64

    func read(
      from source: ByteSource, skipping skipped: Int64, into room: UnsafeMutableRawBufferPointer
    ) throws(AudioFileError) -> Int {
      guard let bytes else { return try unsafe source.read(into: room, at: offset + skipped) }
      unsafe room.copyBytes(from: bytes.dropFirst(Int(skipped)).prefix(room.count))
      return room.count
    }
  }

  /// Lays patches over a source.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - patches: In the order of their offsets, none reaching into the next.
  init(source: ByteSource, patches: [Patch]) {
    var pieces: [Piece] = []
    var length: Int64 = 0
    var offset: Int64 = 0
    func append(_ count: Int64, _ bytes: [UInt8]?) {
      guard count > 0 else { return }
      pieces.append(Piece(start: length, length: count, bytes: bytes, offset: offset))
      length += count
    }
    for patch in patches {
      append(patch.offset - offset, nil)
      append(Int64(patch.bytes.count), patch.bytes)
      offset = patch.offset + patch.hidden
    }
    append(source.length - offset, nil)
    self.source = source
    self.pieces = pieces
    self.length = length
  }

  /// Puts ranges of a source one behind the other.
  init(source: ByteSource, ranges: [Range<Int64>]) {
    var length: Int64 = 0
    pieces = ranges.map { range in
      defer { length += Int64(range.count) }
      return Piece(
        start: length, length: Int64(range.count), bytes: nil, offset: range.lowerBound)
    }
    self.source = source
    self.length = length
  }

  /// Puts bytes in front of ranges of a source.
  init(header: [UInt8], source: ByteSource, ranges: [Range<Int64>]) {
    self.init(source: source, ranges: ranges)
    let size = Int64(header.count)
    for index in pieces.indices { pieces[index].start += size }
    pieces.insert(Piece(start: 0, length: size, bytes: header, offset: 0), at: 0)
    length += size
  }

  /// Puts a range of the source behind the others.
  mutating func append(_ range: Range<Int64>) {
    let size = Int64(range.count)
    if let last = pieces.last, last.bytes == nil, last.offset + last.length == range.lowerBound {
      pieces[pieces.count - 1].length += size
    } else {
      pieces.append(Piece(start: length, length: size, bytes: nil, offset: range.lowerBound))
    }
    length += size
  }

  /// Reads bytes from `offset` on; fewer than the buffer holds only at the end.
  ///
  /// - Throws: `readFailed`.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(AudioFileError) -> Int {
    var filled = 0
    for piece in pieces[firstPiece(endingBehind: offset)...] {
      let skipped = offset + Int64(filled) - piece.start
      let wanted = Int(min(Int64(buffer.count - filled), piece.length - skipped))
      guard skipped >= 0, wanted > 0 else { break }
      let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + wanted])
      let count = try unsafe piece.read(from: source, skipping: skipped, into: room)
      filled += count
      if count < wanted { break }
    }
    return filled
  }

  /// The index of the piece that holds a place, or of none behind the last.
  private func firstPiece(endingBehind offset: Int64) -> Int {
    var candidates = pieces.indices
    while !candidates.isEmpty {
      let middle = candidates.lowerBound + candidates.count / 2
      let isBefore = pieces[middle].start + pieces[middle].length <= offset
      candidates = isBefore ? middle + 1..<candidates.upperBound : candidates.lowerBound..<middle
    }
    return candidates.lowerBound
  }
}
