/// A chunk of a RIFF, AIFF, CAF or Wave64 file.
struct Chunk {
  /// Four characters; of the 16 bytes of a Wave64 name, which begin with them.
  var name: String
  /// Where the chunk's header begins.
  var offset: Int64
  /// Bytes of the header.
  var headerSize: Int64
  /// Bytes behind the header, as it says.
  var size: Int64
  /// Bytes behind those that belong to nothing.
  var padSize: Int64 = 0
  /// Whether the pad byte is missing that should stand right before.
  var isUnpadded = false

  /// Where the bytes behind the header begin.
  var bodyOffset: Int64 { offset + headerSize }
}

/// How the chunks of a family of files stand one behind the other.
struct ChunkFamily: Sendable {
  /// Where the first chunk begins.
  let firstOffset: Int64
  private let nameBytes: Int
  private let sizeBytes: Int
  private let isBigEndian: Bool

  private init(firstOffset: Int64, nameBytes: Int = 4, sizeBytes: Int, isBigEndian: Bool) {
    self.firstOffset = firstOffset
    self.nameBytes = nameBytes
    self.sizeBytes = sizeBytes
    self.isBigEndian = isBigEndian
  }

  /// RIFF, RF64, BW64: 32-bit sizes, the least significant byte first.
  static let riff = ChunkFamily(firstOffset: 12, sizeBytes: 4, isBigEndian: false)
  /// AIFF and AIFF-C: 32-bit sizes, the most significant byte first.
  static let aiff = ChunkFamily(firstOffset: 12, sizeBytes: 4, isBigEndian: true)
  /// Core Audio Format: 64-bit sizes, the most significant byte first; -1 is "to the end".
  static let coreAudio = ChunkFamily(firstOffset: 8, sizeBytes: 8, isBigEndian: true)
  /// Sony Wave64: names of 16 bytes, 64-bit sizes with the header, the least significant byte first.
  static let wave64 = ChunkFamily(
    firstOffset: 40, nameBytes: 16, sizeBytes: 8, isBigEndian: false)

  /// Reads the header of the chunk at `offset`; nil if no whole header stands there.
  private func chunk(of source: ByteSource, at offset: Int64) throws(AudioFileError) -> Chunk? {
    let header = try source.bytes(at: offset, count: nameBytes + sizeBytes)
    guard header.count == nameBytes + sizeBytes else { return nil }
    let size = Int64(
      bitPattern: isBigEndian
        ? header.bigEndian(at: nameBytes, count: sizeBytes)
        : header.littleEndian(at: nameBytes, count: sizeBytes))
    // Without its header a size of Wave64 is as the others are; a negative one stays so.
    let isWhole = nameBytes == 16 && size >= 0
    return Chunk(
      name: String(decoding: header[..<4], as: UTF8.self), offset: offset,
      headerSize: Int64(header.count), size: isWhole ? size - Int64(header.count) : size,
      padSize: padSize(behind: size))
  }

  /// A chunk of odd size has a pad byte behind it, but for CAF; Wave64 pads to 8 bytes.
  private func padSize(behind size: Int64) -> Int64 {
    switch (nameBytes, sizeBytes) {
    // The least of all numbers has no opposite.
    case (16, _): (0 &- size) & 7
    case (_, 4): size & 1
    default: 0
    }
  }

  /// Walks the chunks of a file until `visit` says stop.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - visit: Takes a chunk, returns whether to go on behind it.
  /// - Throws: `readFailed`, and what `visit` throws.
  func walk(
    _ source: ByteSource, _ visit: (Chunk) throws(AudioFileError) -> Bool
  ) throws(AudioFileError) {
    var next = firstOffset
    var isUnpadded = false
    for _ in 0..<Self.mostChunks {
      guard var chunk = try chunk(of: source, at: next) else { return }
      chunk.isUnpadded = isUnpadded
      guard try visit(chunk) else { return }
      let (end, isOverflow) = chunk.bodyOffset.addingReportingOverflow(chunk.size)
      guard !isOverflow, end > next, end < source.length else { return }
      isUnpadded = false
      if chunk.padSize == 1 { isUnpadded = try isPadMissing(source, at: end) }
      next = end + (isUnpadded ? 0 : chunk.padSize)
    }
  }

  /// Whether a chunk begins where a pad byte should be, and none behind that.
  private func isPadMissing(_ source: ByteSource, at end: Int64) throws(AudioFileError) -> Bool {
    let bytes = try source.bytes(at: end, count: 5)
    let isText = bytes.map { (0x20...0x7E).contains($0) }
    guard isText.count == 5, isText[..<4].allSatisfy(\.self) else { return false }
    // Where both places could be a name the sizes behind them tell.
    if !isText[4] { return true }
    let isFitting = try fits(source, at: end)
    return try isFitting ? !fits(source, at: end + 1) : false
  }

  private func fits(_ source: ByteSource, at offset: Int64) throws(AudioFileError) -> Bool {
    guard let chunk = try chunk(of: source, at: offset), chunk.size >= 0 else { return false }
    return chunk.size <= source.length - chunk.bodyOffset
  }

  /// The first chunk of a name; nil if there is none.
  func first(_ name: String, in source: ByteSource) throws(AudioFileError) -> Chunk? {
    var found: Chunk?
    try walk(source) { chunk in
      if chunk.name == name { found = chunk }
      return found == nil
    }
    return found
  }

  /// The bytes of the first chunk of a name, at most `count`; nil if there is none.
  func body(
    of name: String, in source: ByteSource, count: Int
  ) throws(AudioFileError) -> [UInt8]? {
    guard let found = try first(name, in: source) else { return nil }
    let size = Int(clamping: max(0, found.size))
    return try source.bytes(at: found.bodyOffset, count: min(count, size))
  }

  // No header has more; a file of nothing but empty chunks must not be walked for ever.
  private static let mostChunks = 1000
}

extension [UInt8] {
  /// The unsigned number in `count` bytes from `index` on, the most significant first.
  func bigEndian(at index: Int, count: Int) -> UInt64 {
    self[index..<index + count].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The unsigned number in `count` bytes from `index` on, the least significant first.
  func littleEndian(at index: Int, count: Int) -> UInt64 {
    self[index..<index + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The `count` bytes of a number, the most significant first.
  static func bigEndian(_ value: UInt64, count: Int) -> [UInt8] {
    littleEndian(value, count: count).reversed()
  }

  /// The `count` bytes of a number, the least significant first.
  static func littleEndian(_ value: UInt64, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
  }
}
