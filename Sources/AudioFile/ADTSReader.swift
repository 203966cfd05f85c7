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

  private let walk: FrameWalk<ADTSHeader>
  private let preRoll: Int64

  /// Opens a file at its first frame.
  ///
  /// - Throws: `unrecognized` where there are no frames, or none that can be decoded.
  init(source: ByteSource) throws(AudioFileError) {
    let frames = try SyncFrames(source) { ADTSHeader($0) }
    guard let first = try frames.frame(from: frames.range.lowerBound, behind: nil) else {
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
      () throws(AudioFileError) in
      try Self.firstPackets(from: first, frames, source)
    }
    guard let format = probe.dataFormat else {
      throw .unrecognized(source.path, reason: AACConfigurationError.channels(0).description)
    }
    walk = FrameWalk(
      from: first, frames, of: source, framesPerPacket: format.framesPerPacket)
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
  }

  private static func firstPackets(
    from first: SyncFrame<ADTSHeader>, _ frames: SyncFrames<ADTSHeader>, _ source: ByteSource
  ) throws(AudioFileError) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    try frames.walk(from: first) { (frame) throws(AudioFileError) in
      let size = frame.header.frameSize - frame.header.size
      packets.append(
        try source.bytes(at: frame.offset + Int64(frame.header.size), count: size))
      return packets.count < AACProbe.packetCount
    }
    return packets
  }

  private static func largestFrame(
    from first: SyncFrame<ADTSHeader>, _ frames: SyncFrames<ADTSHeader>, _ probedByteCount: Int64
  ) throws(AudioFileError) -> Int {
    var largest = 0
    try frames.walk(from: first) { frame in
      guard frame.offset < first.offset + probedByteCount else { return false }
      largest = max(largest, frame.header.frameSize)
      return true
    }
    return largest
  }

  var faultReasons: [String] { walk.faults }

  func countPackets() throws(AudioFileError) -> Int64 { try walk.count().packets }

  func countFrames() throws(AudioFileError) -> Int64 { try walk.count().frames }

  func seek(toFrame frame: Int64) throws(AudioFileError) -> FramePlace {
    let length = Int64(dataFormat.framesPerPacket)
    let packet = max(0, frame - preRoll) / length
    return FramePlace(packet: packet, framesToDrop: Int(frame - packet * length))
  }

  func readPackets(
    from first: Int64, count: Int, into buffer: UnsafeMutableRawBufferPointer,
    descriptions: inout [PacketDescription]
  ) throws(AudioFileError) -> PacketRead {
    try unsafe walk.readPackets(
      from: first, count: count, into: buffer, descriptions: &descriptions)
  }
}
