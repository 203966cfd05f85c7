import AudioFormat

/// AAC in frames of their own, ISO 13818-7 section 6.2: a packet is what stands behind a header.
///
/// Frames of another configuration than the first come with their header, as do those of several
/// packets; a decoder then takes what the header says.
final class ADTSReader: PacketReader {
  let container = "adts"
  let dataFormat: StreamDescription
  let magicCookie: [UInt8]
  let packetSizeUpperBound: Int
  let channelLayout: ChannelLayout?
  let estimatedPacketCount: Int64? = nil
  // Nothing in the file says the priming, and no number is right for all encoders.
  let packetTable: PacketTable? = nil
  let tags: [FileTag] = []

  private let source: ByteSource
  private let frames: ADTSFrames
  private let first: ADTSFrame
  private let preRoll: Int64
  /// The packet at hand, and where its frame is looked for.
  private var place = Place(packet: 0, offset: 0)
  /// Every so many packets, where to look for the next one.
  private var marks: [Place]
  /// Packets and frames of the whole file, once they were counted.
  private var summary: (packets: Int64, frames: Int64)?

  /// A packet, and what is known of its place.
  private struct Place {
    var packet: Int64
    var offset: Int64
  }

  private static let packetsPerMark: Int64 = 256

  /// Opens a file at its first frame.
  ///
  /// - Throws: `unrecognized` where there are no frames, or none that can be decoded.
  init(source: ByteSource) throws(AudioFileError) {
    frames = try ADTSFrames(source)
    guard let first = try frames.frame(from: frames.range.lowerBound) else {
      throw .unrecognized(source.path, reason: "no whole ADTS frame")
    }
    let configuration = first.header.configuration
    guard first.header.objectType != 3 else {
      throw .unrecognized(source.path, reason: AACConfigurationError.objectType(3).description)
    }
    guard configuration.channelConfiguration > 0 else {
      throw .unrecognized(source.path, reason: AACConfigurationError.channels(0).description)
    }
    let probe = try AACProbe(configuration, path: source.path) {
      [frames] () throws(AudioFileError) in
      try Self.firstPackets(from: first, frames, source)
    }
    guard let format = probe.dataFormat else {
      throw .unrecognized(source.path, reason: AACConfigurationError.channels(0).description)
    }
    self.source = source
    self.first = first
    dataFormat = format
    magicCookie = AACCookie.descriptor(of: configuration.bytes)
    preRoll = probe.preRoll
    channelLayout = ChannelLayout(
      labels: configuration.channelLabels(count: format.channelsPerFrame, .wave))
    packetSizeUpperBound = max(
      // ISO 13818-7 section 8.2.2: a packet has no more than 6144 bits a channel.
      768 * format.channelsPerFrame + 9,
      // A stream is not waited for.
      try source.stream == nil
        ? Self.largestFrame(from: first, frames, source.probedByteCount) : first.header.frameSize)
    place = Place(packet: 0, offset: first.offset)
    marks = [place]
  }

  private static func firstPackets(
    from first: ADTSFrame, _ frames: ADTSFrames, _ source: ByteSource
  ) throws(AudioFileError) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    var next: ADTSFrame? = first
    while let frame = next, packets.count < AACProbe.packetCount {
      let size = frame.header.frameSize - frame.header.size
      packets.append(
        try source.bytes(at: frame.offset + Int64(frame.header.size), count: size))
      next = try frames.frame(from: frame.end)
    }
    return packets
  }

  private static func largestFrame(
    from first: ADTSFrame, _ frames: ADTSFrames, _ probedByteCount: Int64
  ) throws(AudioFileError) -> Int {
    var largest = 0
    var next: ADTSFrame? = first
    while let frame = next, frame.offset < first.offset + probedByteCount {
      largest = max(largest, frame.header.frameSize)
      next = try frames.frame(from: frame.end)
    }
    return largest
  }

  // MARK: - Counting and seeking

  func countPackets() throws(AudioFileError) -> Int64 { try summarize().packets }

  func countFrames() throws(AudioFileError) -> Int64 { try summarize().frames }

  private func summarize() throws(AudioFileError) -> (packets: Int64, frames: Int64) {
    if let summary { return summary }
    var (packets, blocks): (Int64, Int64) = (0, 0)
    var offset = first.offset
    while let frame = try frames.frame(from: offset), hasRate(frame) {
      packets += 1
      blocks += Int64(frame.header.blockCount)
      offset = frame.end
    }
    let counted = (packets, blocks * Int64(dataFormat.framesPerPacket))
    summary = counted
    return counted
  }

  func seek(toFrame frame: Int64) throws(AudioFileError) -> FramePlace {
    let length = Int64(dataFormat.framesPerPacket)
    let packet = max(0, frame - preRoll) / length
    return FramePlace(packet: packet, framesToDrop: Int(frame - packet * length))
  }

  /// Brings the place to a packet, from the nearest one before it whose place is known.
  private func move(to packet: Int64) throws(AudioFileError) {
    if packet < place.packet || packet - place.packet > Self.packetsPerMark {
      let mark = marks[Int(min(packet / Self.packetsPerMark, Int64(marks.count - 1)))]
      if packet < place.packet || mark.packet > place.packet { place = mark }
    }
    while place.packet < packet, let frame = try frames.frame(from: place.offset) { step(frame) }
  }

  private func step(_ frame: ADTSFrame) {
    place = Place(packet: place.packet + 1, offset: frame.end)
    if place.packet == Int64(marks.count) * Self.packetsPerMark { marks.append(place) }
  }

  // MARK: - Reading

  func readPackets(
    from first: Int64, count: Int, into buffer: UnsafeMutableRawBufferPointer,
    descriptions: inout [PacketDescription]
  ) throws(AudioFileError) -> PacketRead {
    descriptions.removeAll(keepingCapacity: true)
    try move(to: first)
    var byteCount = 0
    var isAtEnd = false
    while descriptions.count < count {
      guard place.packet == first + Int64(descriptions.count),
        let frame = try frames.frame(from: place.offset)
      else {
        isAtEnd = true
        break
      }
      guard hasRate(frame) else {
        guard descriptions.isEmpty else { break }
        throw .damaged(source.path, reason: "the sample rate changes at packet \(place.packet)")
      }
      guard let size = try unsafe read(frame, into: buffer, from: byteCount) else { break }
      descriptions.append(description(of: frame, at: byteCount, size: size))
      byteCount += size
      step(frame)
    }
    return PacketRead(
      byteCount: byteCount, packetCount: descriptions.count, isAtEnd: isAtEnd)
  }

  private func description(of frame: ADTSFrame, at offset: Int, size: Int) -> PacketDescription {
    let blocks = frame.header.blockCount
    return PacketDescription(
      startOffset: Int64(offset),
      variableFramesInPacket: UInt32(blocks > 1 ? blocks * dataFormat.framesPerPacket : 0),
      dataByteSize: UInt32(size))
  }

  /// Reads what a decoder needs of a frame; nil when it does not fit.
  private func read(
    _ frame: ADTSFrame, into buffer: UnsafeMutableRawBufferPointer, from used: Int
  ) throws(AudioFileError) -> Int? {
    let isPlain = frame.header.blockCount == 1 && frame.header.matches(first.header)
    let skipped = isPlain ? frame.header.size : 0
    let size = frame.header.frameSize - skipped
    guard size <= buffer.count - used else { return nil }
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[used..<used + size])
    guard try unsafe source.read(into: room, at: frame.offset + Int64(skipped)) == size else {
      throw .readFailed(source.path, reason: "the file has become shorter")
    }
    return size
  }

  private func hasRate(_ frame: ADTSFrame) -> Bool {
    frame.header.rateIndex == first.header.rateIndex
  }
}
