/// The packet table of a CAF file, Apple Core Audio Format Specification, "Packet Table Chunk".
struct CoreAudioPacketTable {
  /// Packets.
  private(set) var packetCount: Int64 = 0
  /// Frames of sound.
  private(set) var validFrames: Int64 = 0
  /// Frames before the sound.
  private(set) var primingFrames: Int64 = 0
  /// Frames behind the sound.
  private(set) var remainderFrames: Int64 = 0
  /// One size a packet, where they differ.
  private(set) var sizes: [UInt32] = []
  /// How long each packet sounds, where that differs.
  private(set) var lengths: [Int64] = []

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - chunk: The chunk of the table.
  ///   - source: The file.
  ///   - hasSizes: Whether packets differ in size.
  ///   - hasLengths: Whether packets differ in length.
  /// - Throws: `damaged` if the table ends before its packets do.
  init(
    _ chunk: Chunk, _ source: ByteSource, hasSizes: Bool, hasLengths: Bool
  ) throws(AudioFileError) {
    let size = min(max(0, chunk.size), source.length)
    let bytes = try source.bytes(at: chunk.bodyOffset, count: Int(size))
    guard bytes.count >= 24 else { throw .damaged(source.path, reason: "the packet table is cut") }
    let count = Int64(bitPattern: bytes.bigEndian(at: 0, count: 8))
    packetCount = max(0, count)
    validFrames = max(0, Int64(bitPattern: bytes.bigEndian(at: 8, count: 8)))
    primingFrames = Int64(max(0, Int32(truncatingIfNeeded: bytes.bigEndian(at: 16, count: 4))))
    remainderFrames = Int64(max(0, Int32(truncatingIfNeeded: bytes.bigEndian(at: 20, count: 4))))
    guard hasSizes || hasLengths else { return }
    var rest = bytes[24...]
    // Each packet has at least a byte in the table.
    guard (0...Int64(rest.count)).contains(count) else {
      throw .damaged(
        source.path, reason: "the packet table says \(count) packets in \(rest.count) bytes")
    }
    for _ in 0..<count {
      let size = hasSizes ? Self.take(&rest) : 0
      let length = hasLengths ? Self.take(&rest) : 0
      guard let size, let length else {
        throw .damaged(source.path, reason: "the packet table is cut")
      }
      if hasSizes { sizes.append(UInt32(clamping: size)) }
      if hasLengths { lengths.append(Int64(length)) }
    }
  }

  /// Whether the three counts add up to what the packets decode to.
  func addsUp(to frames: Int64) -> Bool {
    let (sum, isOverflow) = validFrames.addingReportingOverflow(primingFrames + remainderFrames)
    return !isOverflow && sum == frames
  }

  /// Seven bits a byte, all but the last with the highest bit set; nil if cut or too large.
  private static func take(_ rest: inout ArraySlice<UInt8>) -> Int? {
    var value = 0
    for _ in 0..<5 {
      guard let byte = rest.popFirst() else { return nil }
      value = value << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }
}
