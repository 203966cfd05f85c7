/// Corrections that let libsndfile read headers which it misunderstands though others read them.
///
/// - Parameter source: The file.
/// - Returns: Patches of a few bytes in the order of their places; none for a file that is right, or of another kind.
/// - Throws: `readFailed`, or `unrecognized` for a header with no certain meaning.
func headerPatches(for source: ByteSource) throws(AudioFileError) -> [Patch] {
  let start = try source.bytes(at: 0, count: 4)
  return switch String(decoding: start, as: UTF8.self) {
  case "RIFF": try waveSizePatches(for: source)
  // BW64 (ITU-R BS.2088) is RF64 by another name, as far as the sound goes.
  case "BW64": [.replace(at: 0, Array("RF64".utf8))]
  case "caff": try coreAudioPatches(for: source)
  default: try mpegTagPatches(for: source)
  }
}

/// A chunk of a RIFF or CAF file.
struct Chunk {
  /// Four characters.
  var name: String
  /// Where the chunk's header begins.
  var offset: Int64
  /// Bytes of the header.
  var headerSize: Int64
  /// Bytes behind the header, as it says.
  var size: Int64

  /// Where the bytes behind the header begin.
  var bodyOffset: Int64 { offset + headerSize }
}

// No header has more; a file of nothing but empty chunks must not be walked for ever.
private let mostChunks = 1000

/// Walks chunks until `visit` says stop.
///
/// - Parameters:
///   - source: The file.
///   - offset: Where the first chunk begins.
///   - read: Reads the chunk at an offset; nil if no whole header stands there.
///   - visit: Takes a chunk, returns whether to go on behind it.
/// - Throws: What `read` and `visit` throw.
func walkChunks(
  of source: ByteSource,
  from offset: Int64,
  reading read: (ByteSource, Int64) throws(AudioFileError) -> Chunk?,
  _ visit: (Chunk) throws(AudioFileError) -> Bool
) throws(AudioFileError) {
  var next = offset
  for _ in 0..<mostChunks {
    guard let chunk = try read(source, next), try visit(chunk) else { return }
    let (end, isOverflow) = chunk.bodyOffset.addingReportingOverflow(chunk.size)
    guard !isOverflow, end > next, end < source.length else { return }
    next = end
  }
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
