import AudioFormat

/// A stream whose container lists all packets.
struct IndexedStream {
  /// The name of the container, such as `m4a`.
  var container: String
  /// What the packets hold.
  var dataFormat: StreamDescription
  /// What a decoder must be given.
  var magicCookie: [UInt8]
  /// Where the packets are.
  var index: PacketIndex
  /// Frames of the packets, where they differ.
  var timeline: PacketTimeline?
  /// Which frames are sound; the cookie of Opus says the priming too.
  var table: PacketTable
  /// The places of the channels.
  var channelLayout: ChannelLayout?
  /// Frames to decode before the one that is sought.
  var preRoll: Int64
  /// What the file says of the recording.
  var tags: [FileTag] = []
}

extension IndexedStream {
  /// Frames that all packets decode to.
  var decodedFrames: Int64 {
    timeline?.end ?? Int64(index.count) * Int64(dataFormat.framesPerPacket)
  }

  /// The first frame of a packet, priming and all.
  func start(of packet: Int) -> Int64 {
    timeline?.start(of: packet) ?? Int64(packet) * Int64(dataFormat.framesPerPacket)
  }

  /// The packet in which a frame lies, priming and all.
  func packet(at frame: Int64) -> Int {
    timeline?.packet(at: frame)
      ?? Int(min(frame / Int64(dataFormat.framesPerPacket), Int64(index.count)))
  }
}
