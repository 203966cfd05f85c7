import AudioFormat

/// MPEG audio of layers I to III, without a container: a packet is a frame with its header.
///
/// The length is that of the packets that are there; nothing is guessed from a bit rate.
final class MPEGAudioReader: PacketReader {
  let container: String
  let dataFormat: StreamDescription
  let packetTable: PacketTable?
  let channelLayout: ChannelLayout?
  let tags: [FileTag]
  let magicCookie: [UInt8] = []
  let estimatedPacketCount: Int64? = nil
  let packetSizeUpperBound: Int

  private let source: ByteSource
  private let walk: FrameWalk<MPEGHeader>
  /// Where the first frame begins, which may be the tag.
  private let start: Int64
  private let tag: MPEGTag?
  private var mixedPacket: Int64?

  /// Opens a file at its first frame.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - range: Where its frames are, nil for all but the tags.
  /// - Throws: `unrecognized` where there are no frames.
  init(_ source: ByteSource, in range: Range<Int64>? = nil) throws(AudioFileError) {
    let frames = try mpegFrames(of: source, in: range)
    guard
      let found = try frames.frame(
        from: frames.range.lowerBound, behind: nil, within: ByteSource.usualProbedByteCount)
    else { throw .unrecognized(source.path, reason: "no whole frame of MPEG audio") }
    tag = MPEGTag(
      try source.bytes(at: found.offset, count: found.header.frameSize), found.header)
    let first =
      tag == nil ? found : try frames.frame(from: found.end, behind: found.header)
    guard let first else { throw .damaged(source.path, reason: "no sound behind the tag") }
    let header = first.header
    let channels = try Self.channelCount(from: first, frames, source)
    dataFormat = Self.format(header, channels: channels)
    channelLayout = ChannelLayout(labels: channels == 1 ? [.mono] : [.left, .right])
    container = ["mp1", "mp2", "mp3"][header.layer - 1]
    packetSizeUpperBound = header.largestFrameSize
    walk = FrameWalk(from: first, frames, of: source, framesPerPacket: header.frameCount)
    start = found.offset
    packetTable = try Self.table(
      tag, walk, isLonger: Self.isLonger(frames.range.upperBound - start, tag, source))
    tags = try id3Tags(of: source)
    self.source = source
    walk.onRead = { [weak self] frame, packet in self?.note(frame, packet) }
  }

  private static func format(_ header: MPEGHeader, channels: Int) -> StreamDescription {
    let layers: [FormatID] = [.mpegLayer1, .mpegLayer2, .mpegLayer3]
    return StreamDescription(
      sampleRate: Double(header.sampleRate), formatID: layers[header.layer - 1],
      framesPerPacket: header.frameCount, channelsPerFrame: channels)
  }

  /// Two where one of the first packets has two, else one; of a stream the first packet counts.
  private static func channelCount(
    from first: SyncFrame<MPEGHeader>, _ frames: SyncFrames<MPEGHeader>, _ source: ByteSource
  ) throws(AudioFileError) -> Int {
    let end = first.offset + (source.stream == nil ? probedByteCount : 1)
    var count = 1
    try frames.walk(from: first) { frame in
      if frame.offset < end { count = max(count, frame.header.channelCount) }
      return frame.offset < end && count == 1
    }
    return count
  }

  /// As much is looked at in any case, so that a file has the same channels however it is opened.
  private static let probedByteCount: Int64 = 16 << 10

  // MARK: - Length

  /// Whether more follows the tag than it speaks of, as in files that were joined.
  private static func isLonger(_ length: Int64, _ tag: MPEGTag?, _ source: ByteSource) -> Bool {
    guard source.stream == nil, let count = tag?.byteCount else { return false }
    return length - count > longestRest
  }

  // Tags that are not known of may stand at the end.
  private static let longestRest: Int64 = 4096

  /// Which frames are sound; nil where nothing says so.
  private static func table(
    _ tag: MPEGTag?, _ walk: FrameWalk<MPEGHeader>, isLonger: Bool
  ) throws(AudioFileError) -> PacketTable? {
    guard let tag, let priming = tag.primingFrames else { return nil }
    let length = Int64(walk.first.header.frameCount)
    if let count = tag.packetCount, !isLonger {
      let valid = count * length - Int64(priming + tag.remainderFrames)
      return PacketTable(
        validFrames: max(0, valid), primingFrames: priming, remainderFrames: tag.remainderFrames)
    }
    // The remainder is somewhere in the middle.
    let valid = try walk.count().packets * length - Int64(priming)
    return PacketTable(validFrames: max(0, valid), primingFrames: priming, remainderFrames: 0)
  }

  func countPackets() throws(AudioFileError) -> Int64 { try walk.count().packets }

  func countFrames() throws(AudioFileError) -> Int64 {
    let count = try walk.count().frames
    guard let packetTable else { return count }
    return max(0, min(packetTable.validFrames, count - Int64(packetTable.primingFrames)))
  }

  /// The tag's word that there was more, where the bytes end early too.
  func findCut() throws(AudioFileError) -> String? {
    guard let tag, let bytes = tag.byteCount, start + bytes > source.length,
      let wanted = tag.packetCount
    else { return nil }
    let count = try walk.count().packets
    return count < wanted ? "the file ends after \(count) of \(wanted) packets" : nil
  }

  // MARK: - Reading

  func seek(toFrame frame: Int64) throws(AudioFileError) -> FramePlace {
    let length = Int64(dataFormat.framesPerPacket)
    let (target, isOverflow) = frame.addingReportingOverflow(
      Int64(packetTable?.primingFrames ?? 0))
    let sought = (isOverflow ? frame : target) / length
    let packet = max(0, sought - preRoll) / Self.packetsPerTurn * Self.packetsPerTurn
    return FramePlace(
      packet: packet, framesToDrop: Int((isOverflow ? frame : target) - packet * length))
  }

  /// libmpg123's filter bank goes round in as many packets of any kind; begun at the same place it
  /// adds up in the same order.
  private static let packetsPerTurn: Int64 = 8

  /// Packets before the one that is sought: the filter bank reaches back 480 frames, and in layer
  /// III the sound may begin up to 511 bytes before its packet, 255 at low rates.
  private var preRoll: Int64 {
    let header = walk.first.header
    guard header.layer == 3 else { return 2 }
    // Of the smallest packets 60 bytes are sound, at low rates 3; those of free format are free.
    return header.isLowRate || header.isFreeFormat ? 96 : 16
  }

  func readPackets(
    from first: Int64, count: Int, into buffer: UnsafeMutableRawBufferPointer,
    descriptions: inout [PacketDescription]
  ) throws(AudioFileError) -> PacketRead {
    let read = try unsafe walk.readPackets(
      from: first, count: count, into: buffer, descriptions: &descriptions)
    if read.packetCount == 0, read.isAtEnd, let cut = try findCut() {
      throw .damaged(source.path, reason: cut)
    }
    return read
  }

  // MARK: - Damage

  var faultReasons: [String] {
    let mixed = mixedPacket.map {
      "from packet \($0) on there are two channels, which are mixed into the one of the start"
    }
    return walk.faults + [mixed].compactMap { $0 }
  }

  private func note(_ frame: SyncFrame<MPEGHeader>, _ packet: Int64) {
    guard frame.header.channelCount > dataFormat.channelsPerFrame else { return }
    mixedPacket = min(packet, mixedPacket ?? packet)
  }
}
