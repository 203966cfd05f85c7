import AudioFormat

/// Sound that the header of a file promises and the file does not hold, because it was cut.
///
/// libsndfile takes what is there for the whole and says nothing.
struct MissingSound: Hashable, Sendable {
  /// Bytes of sound that the header promises, or packets.
  let promised: Int64
  /// Those of them that are in the file, fewer than promised.
  let held: Int64
  /// Whether packets are counted.
  var isInPackets = false

  /// Says what is missing.
  ///
  /// - Parameters:
  ///   - format: How the sound is presented.
  ///   - frames: Frames that can be read.
  /// - Returns: A part of a sentence; nil when only a part of a frame is missing.
  func reason(_ format: SoundFileFormat, frames: Int64) -> String? {
    if isInPackets { return "the file ends after \(held) of \(promised) packets" }
    guard format.delivery == .raw else {
      return "the file ends after \(held) of \(promised) bytes of sound"
    }
    let promisedFrames = promised / Int64(format.dataFormat.bytesPerFrame)
    guard promisedFrames > frames else { return nil }
    return "the file ends after \(frames) of \(promisedFrames) frames"
  }
}

/// The sound that the header of a file promises.
enum PromisedSound {
  /// Bytes from a place on.
  case bytes(start: Int64, size: Int64)
  /// Packets.
  case packets(PacketIndex)

  /// Looks into the header of a file; of a stream no more is waited for.
  ///
  /// The result is nil for a file that promises nothing, as the header of a stream, or is of a kind
  /// whose decoder finds a cut by itself.
  ///
  /// - Parameter source: The file, without patches.
  /// - Throws: `readFailed`.
  init?(of source: ByteSource) throws(AudioFileError) {
    guard let sound = try SoundPlace(of: source), !sound.isPlaceholder else { return nil }
    self = .bytes(start: sound.start, size: sound.size)
  }

  /// Says what a file of a length does not hold; nil for one that holds everything.
  func missing(in length: Int64) -> MissingSound? {
    switch self {
    case .bytes(let start, let size):
      let held = max(0, length - start)
      return size > held ? MissingSound(promised: size, held: held) : nil
    case .packets(let index):
      let held = index.readableCount(in: length)
      guard held < index.count else { return nil }
      return MissingSound(promised: Int64(index.count), held: Int64(held), isInPackets: true)
    }
  }
}

/// Where a header says that the sound is, and how long.
private struct SoundPlace {
  var start: Int64
  var size: Int64
  /// Sizes in 32 bits that stand for "until the stream ends".
  var placeholders: [ClosedRange<Int64>] = []

  var isPlaceholder: Bool { placeholders.contains { $0.contains(size) } }

  /// Finds the place; nil where the header does not say it.
  init?(of source: ByteSource) throws(AudioFileError) {
    let start = try source.bytes(at: 0, count: 4)
    let found: SoundPlace? =
      switch String(decoding: start, as: UTF8.self) {
      case "RIFF": try Self.wave(source, .riff)
      case "RIFX": try Self.wave(source, .aiff)
      case "RF64", "BW64": try Self.wideWave(source)
      case "riff": try Self.wave64(source)
      case "FORM": try Self.aiff(source)
      case "caff": try Self.coreAudio(source)
      case ".snd": try Self.sun(source, isBigEndian: true)
      case "dns.": try Self.sun(source, isBigEndian: false)
      default: nil
      }
    guard let found else { return nil }
    self = found
  }

  private init(_ chunk: Chunk, placeholders: [ClosedRange<Int64>] = []) {
    start = chunk.bodyOffset
    size = chunk.size
    self.placeholders = placeholders
  }

  private init(start: Int64, size: Int64, placeholders: [ClosedRange<Int64>] = []) {
    self.start = start
    self.size = size
    self.placeholders = placeholders
  }

  // MARK: - The kinds of files

  private static func wave(
    _ source: ByteSource, _ family: ChunkFamily
  ) throws(AudioFileError) -> SoundPlace? {
    try family.first("data", in: source).map { SoundPlace($0, placeholders: streamSizes) }
  }

  /// EBU Tech 3306: the size of the sound is the second number of the chunk `ds64`.
  private static func wideWave(_ source: ByteSource) throws(AudioFileError) -> SoundPlace? {
    guard var data = try ChunkFamily.riff.first("data", in: source) else { return nil }
    if data.size == unknownSize {
      let sizes = try ChunkFamily.riff.body(of: "ds64", in: source, count: 16) ?? []
      guard sizes.count == 16 else { return nil }
      data.size = Int64(bitPattern: sizes.littleEndian(at: 8, count: 8))
    }
    return SoundPlace(data)
  }

  /// Sony Wave64: chunks are named by 16 bytes, their sizes count their headers.
  private static func wave64(_ source: ByteSource) throws(AudioFileError) -> SoundPlace? {
    try ChunkFamily.wave64.first("data", in: source).map { SoundPlace($0) }
  }

  /// Apple's AIFF-C draft: the chunk `SSND` begins with an offset and the size of a block.
  private static func aiff(_ source: ByteSource) throws(AudioFileError) -> SoundPlace? {
    guard let sound = try ChunkFamily.aiff.first("SSND", in: source) else { return nil }
    let fields = try source.bytes(at: sound.bodyOffset, count: 8)
    guard fields.count == 8 else { return nil }
    let head = 8 + Int64(fields.bigEndian(at: 0, count: 4))
    return SoundPlace(
      start: sound.bodyOffset + head, size: sound.size - head,
      placeholders: streamSizes + [aiffStreamSizes])
  }

  /// Core Audio Format: the sound comes behind a count of edits; a size of -1 is none.
  private static func coreAudio(_ source: ByteSource) throws(AudioFileError) -> SoundPlace? {
    try ChunkFamily.coreAudio.first("data", in: source).map { data in
      SoundPlace(start: data.bodyOffset + 4, size: max(0, data.size) - 4)
    }
  }

  /// Sun's header: where the sound begins, and its size.
  private static func sun(
    _ source: ByteSource, isBigEndian: Bool
  ) throws(AudioFileError) -> SoundPlace? {
    let header = try source.bytes(at: 0, count: 12)
    guard header.count == 12 else { return nil }
    let fields = [4, 8].map { index in
      isBigEndian
        ? header.bigEndian(at: index, count: 4) : header.littleEndian(at: index, count: 4)
    }
    return SoundPlace(
      start: Int64(fields[0]), size: Int64(fields[1]), placeholders: [unknownSize...unknownSize])
  }
}

private let unknownSize: Int64 = 0xFFFF_FFFF

// Programs that write to a pipe cannot come back to the header. They leave 0, which promises
// nothing, the highest number (FFmpeg, Sun's AUDIO_UNKNOWN_SIZE), that less the other chunks, or
// about 2 GB: 0x7FFFF000 of SoX and espeak, 0x7FFFFF00 or 0x80000000 of arecord.
private let streamSizes: [ClosedRange<Int64>] = [
  0xFFFF_F000...unknownSize, 0x7FFF_F000...0x8000_0000,
]

// SoX's aiff.c: as many whole frames as fit into 0x7F000000 bytes.
private let aiffStreamSizes: ClosedRange<Int64> = 0x7EFF_F000...0x7F00_0000
