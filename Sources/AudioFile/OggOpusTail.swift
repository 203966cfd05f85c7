internal import AudioFormat

/// How a link ends, found in its last pages.
struct OggOpusTail {
  /// Two usual pages, two of the largest ones, and more if they are of other streams.
  private static let searchedBytes: [Int64] = [48 << 10, 160 << 10, 640 << 10]

  /// Priming, sound and remainder.
  let packetTable: PacketTable

  /// Looks at the end of a link; nil when the file does not end with it, or it has no audio.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - start: The granule position of its first frame.
  ///   - input: The file.
  ///   - end: Where the next link begins.
  /// - Throws: `readFailed`.
  init?(
    _ link: OggOpusLink, start: Int64?, in input: OggInput, before end: Int64 = .max
  ) throws(AudioFileError) {
    guard let start else { return nil }
    for size in Self.searchedBytes {
      let offset = max(link.offset, min(end, input.length) - size)
      guard let timeline = try Self.timeline(link, in: input, from: offset, before: end)
      else { continue }
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
    _ link: OggOpusLink, in input: OggInput, from offset: Int64, before end: Int64
  ) throws(AudioFileError) -> OpusTimeline? {
    let demuxer = OggOpusDemuxer(input, at: link.offset, before: end)
    if offset > link.offset { demuxer.resume(link, at: offset) }
    while try demuxer.packet() != nil { demuxer.advance() }
    // The page that begins the search cannot tell how much it cuts.
    let pageCount = offset > link.offset ? 2 : 1
    let isWhole = demuxer.timeline.pageCount >= pageCount
    return demuxer.linkCount == 1 && isWhole ? demuxer.timeline : nil
  }
}
