import AudioFormat

/// A file whose container lists all packets: MP4, and CAF of compressed sound.
///
/// The packets of Opus say how many of their frames are sound; those of AAC do not, and the packet
/// table says it.
final class IndexedPacketReader: PacketReader {
  let container: String
  let dataFormat: StreamDescription
  let magicCookie: [UInt8]
  let packetSizeUpperBound: Int
  let packetTable: PacketTable?
  let channelLayout: ChannelLayout?
  let tags: [FileTag]
  var estimatedPacketCount: Int64? { Int64(readableCount) }

  private let source: ByteSource
  private let stream: IndexedStream
  /// Packets with sound in them.
  private let count: Int
  /// Those that lie in the file as a whole; of a stream all, until its end shows.
  private var readableCount: Int
  /// The packet behind the one that was read last, and where it begins.
  private var next = (packet: -1, offset: Int64(0))

  /// Reads the packets of a stream.
  ///
  /// - Throws: `damaged` if not even the first packet lies in the file.
  init(_ stream: IndexedStream, source: ByteSource) throws(AudioFileError) {
    count = Self.count(stream)
    readableCount = min(count, stream.index.readableCount(in: source.length))
    guard readableCount > 0 || count == 0 else {
      throw .damaged(source.path, reason: "the first packet lies outside of the file")
    }
    self.source = source
    self.stream = stream
    container = stream.container
    dataFormat = stream.dataFormat
    magicCookie = stream.magicCookie
    packetSizeUpperBound = max(
      1, stream.index.largestSize(ofFirst: readableCount), Self.leastBound(stream.dataFormat))
    packetTable = stream.table
    channelLayout = stream.channelLayout
    tags = stream.tags
  }

  /// All packets; of Opus only those that begin before the end of the sound.
  private static func count(_ stream: IndexedStream) -> Int {
    guard stream.dataFormat.formatID == .opus else { return stream.index.count }
    let end = Int64(stream.table.primingFrames) + stream.table.validFrames
    return end > 0 ? min(stream.index.count, stream.packet(at: end - 1) + 1) : 0
  }

  /// RFC 6716 section 3.2.1: a packet of Opus has room for this much; AAC lists all sizes.
  private static func leastBound(_ format: StreamDescription) -> Int {
    format.formatID == .opus ? OpusPacket.maximumFrameBytes : 1
  }

  func countPackets() throws(AudioFileError) -> Int64 {
    if source.stream != nil { try lookForEnd() }
    return Int64(readableCount)
  }

  /// Waits for the last packet of a stream, in steps that do not look like a search for its end.
  private func lookForEnd() throws(AudioFileError) {
    let end = stream.index.ranges(ofFirst: readableCount).map(\.upperBound).max() ?? 0
    for place in stride(from: 0, to: end, by: 1 << 20) {
      _ = try source.bytes(at: min(place + 1 << 20, end) - 1, count: 1)
    }
    readableCount = min(readableCount, stream.index.readableCount(in: source.length))
  }

  func findCut() throws(AudioFileError) -> String? {
    readableCount < count ? "the file ends after \(readableCount) of \(count) packets" : nil
  }

  var packetBytes: Int64? {
    stream.index.ranges(ofFirst: readableCount).reduce(0) { $0 + Int64($1.count) }
  }

  func maximumPacketSize() throws(AudioFileError) -> Int {
    max(1, stream.index.largestSize(ofFirst: readableCount))
  }

  func countFrames() throws(AudioFileError) -> Int64 {
    let readableCount = Int(try countPackets())
    let priming = Int64(stream.table.primingFrames)
    return max(0, min(stream.table.validFrames, stream.start(of: readableCount) - priming))
  }

  func seek(toFrame frame: Int64) throws(AudioFileError) -> FramePlace {
    let priming = Int64(stream.table.primingFrames)
    let (target, isOverflow) = frame.addingReportingOverflow(priming)
    guard !isOverflow, frame < stream.table.validFrames else {
      return FramePlace(packet: Int64(count), framesToDrop: 0)
    }
    let packet = stream.packet(at: max(0, target - stream.preRoll))
    let dropped = Int(target - stream.start(of: packet))
    // A decoder of Opus drops the priming itself, wherever it begins.
    let isPrimed = dataFormat.formatID == .opus
    guard isPrimed, dropped < priming else {
      return FramePlace(
        packet: Int64(packet), framesToDrop: dropped - (isPrimed ? Int(priming) : 0))
    }
    return FramePlace(packet: 0, framesToDrop: Int(frame))
  }

  func readPackets(
    from first: Int64, count wanted: Int, into buffer: UnsafeMutableRawBufferPointer,
    descriptions: inout [PacketDescription]
  ) throws(AudioFileError) -> PacketRead {
    descriptions.removeAll(keepingCapacity: true)
    var packet = Int(min(first, Int64(count)))
    var byteCount = 0
    if packet < readableCount {
      var offset = packet == next.packet ? next.offset : stream.index.start(of: packet)
      while descriptions.count < wanted, packet < readableCount,
        let description = try unsafe read(packet, at: &offset, into: buffer, from: byteCount)
      {
        descriptions.append(description)
        byteCount += Int(description.dataByteSize)
        packet += 1
      }
    }
    // What came before the cut is delivered now; the next read meets it again.
    if descriptions.isEmpty, packet >= readableCount, let cut = try findCut() {
      throw .damaged(source.path, reason: cut)
    }
    return PacketRead(
      byteCount: byteCount, packetCount: descriptions.count, isAtEnd: packet >= count)
  }

  /// Reads a packet and steps to the next; nil when it does not fit, or the file ends in it.
  private func read(
    _ packet: Int, at offset: inout Int64, into buffer: UnsafeMutableRawBufferPointer,
    from used: Int
  ) throws(AudioFileError) -> PacketDescription? {
    let size = stream.index.size(of: packet)
    guard size <= buffer.count - used else { return nil }
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[used..<used + size])
    guard try unsafe source.read(into: room, at: offset) == size else {
      readableCount = packet
      return nil
    }
    let frames = unsafe frames(of: packet, UnsafeRawBufferPointer(room))
    offset += Int64(size)
    let following = packet + 1
    if following < readableCount {
      let isNear = stream.index.isBehind(following)
      offset = isNear ? offset : stream.index.start(of: following)
      next = (following, offset)
    }
    return PacketDescription(
      startOffset: Int64(used), variableFramesInPacket: frames, dataByteSize: UInt32(size))
  }

  /// The frames of a packet of Opus that are not behind the end of the sound; else 0.
  private func frames(of packet: Int, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    guard dataFormat.formatID == .opus else { return 0 }
    let length = unsafe Int64(OpusPacket(bytes)?.frameCount ?? 0)
    let end = Int64(stream.table.primingFrames) + stream.table.validFrames
    return UInt32(max(0, min(length, end - stream.start(of: packet))))
  }
}
