internal import AudioFormat

/// How a file of one link ends, found in its last pages.
struct OggOpusTail {
  /// Two of the largest pages, and three times as much if they are of other streams.
  private static let searchedBytes: [Int64] = [160 << 10, 640 << 10]

  /// Priming, sound and remainder.
  let packetTable: PacketTable

  /// Looks at the end of a file; nil when it does not end with this link, or has no audio.
  ///
  /// - Parameters:
  ///   - link: The first link.
  ///   - start: The granule position of its first frame.
  ///   - input: The file.
  /// - Throws: `readFailed`.
  init?(_ link: OggOpusLink, start: Int64?, in input: OggInput) throws(AudioFileError) {
    guard let start else { return nil }
    for size in Self.searchedBytes {
      let offset = max(link.offset, input.length - size)
      guard let timeline = try Self.timeline(link, in: input, from: offset) else { continue }
      let primingFrames = link.head.preSkip
      packetTable = PacketTable(
        validFrames: max(0, timeline.end - start - Int64(primingFrames)),
        primingFrames: primingFrames, remainderFrames: timeline.trimmedFrames)
      return
    }
    return nil
  }

  /// Packets of a file that has no gaps, nil when their lengths differ.
  func packetCount(framesPerPacket: Int) -> Int64? {
    guard framesPerPacket > 0 else { return nil }
    let padding = packetTable.primingFrames + packetTable.remainderFrames
    let length = Int64(framesPerPacket)
    return (packetTable.validFrames + Int64(padding) + length - 1) / length
  }

  private static func timeline(
    _ link: OggOpusLink, in input: OggInput, from offset: Int64
  ) throws(AudioFileError) -> OpusTimeline? {
    let demuxer = OggOpusDemuxer(input, at: link.offset)
    if offset > link.offset { demuxer.resume(link, at: offset) }
    while try demuxer.packet() != nil { demuxer.advance() }
    // A page that begins the search cannot tell how much it cuts.
    guard demuxer.linkCount == 1, demuxer.timeline.start != nil else { return nil }
    return demuxer.timeline
  }
}
