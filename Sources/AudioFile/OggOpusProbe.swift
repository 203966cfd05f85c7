internal import AudioFormat

/// What the first packets of a file say of the rest.
struct OggOpusProbe {
  /// 120 ms in frames of 2.5 ms, RFC 6716 section 3.2.5.
  private static let mostCodedFrames = 48

  /// The frames of every packet, 0 when they differ.
  let framesPerPacket: Int
  /// No packet is expected to be larger.
  let packetSizeUpperBound: Int
  /// The granule position of the first frame, nil when there is no audio.
  let start: Int64?
  /// The comments.
  let tags: OpusTags?

  /// Looks at the start of a link.
  init(_ link: OggOpusLink, in input: OggInput) throws(AudioFileError) {
    let demuxer = OggOpusDemuxer(input, at: link.offset)
    _ = try demuxer.packet()
    demuxer.advance()
    var lengths: Set<Int> = []
    var codedFrames = 1
    var largest = 0
    // The first packet stands behind the comments, however long they are.
    _ = try demuxer.packet()
    // Of a stream nothing is waited for.
    let end = input.isStream ? 0 : demuxer.position + input.probedByteCount
    if input.isStream { codedFrames = Self.mostCodedFrames }
    while demuxer.position < end, let packet = try demuxer.packet(), !packet.isHeader {
      if let shape = unsafe OpusPacket(packet.bytes) {
        lengths.insert(shape.frameCount)
        codedFrames = max(codedFrames, shape.codedFrameCount)
      }
      largest = unsafe max(largest, packet.bytes.count)
      demuxer.advance()
    }
    framesPerPacket = lengths.count == 1 ? lengths.first ?? 0 : 0
    packetSizeUpperBound = max(
      largest, Self.largestPacket(link.head, codedFrames: codedFrames), link.headBytes.count)
    start = demuxer.timeline.start
    tags = demuxer.tags
  }

  /// The most bytes that so many coded frames a stream need, RFC 6716 sections 3.2 and B.
  private static func largestPacket(_ head: OpusHead, codedFrames: Int) -> Int {
    // Two bytes before the frames, and two before each frame for its length.
    head.streamCount * (2 + codedFrames * (OpusPacket.maximumFrameBytes + 2))
  }
}
