internal import AudioFormat

/// A link with its place in the file and in time.
struct OggOpusSpan {
  /// The link.
  let link: OggOpusLink
  /// Where the next link begins, or the file ends.
  let endOffset: Int64
  /// The granule position of the first frame.
  let start: Int64
  /// Frames of sound, behind the pre-skip and before the cut.
  let frameCount: Int64
  /// Frames cut at the end.
  let trimmedFrames: Int

  /// Measures a link by its first and its last pages.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - endOffset: Where the next link begins, or the file ends.
  ///   - input: The file.
  /// - Throws: `readFailed`.
  init(_ link: OggOpusLink, endOffset: Int64, in input: OggInput) throws(AudioFileError) {
    let demuxer = OggOpusDemuxer(input, at: link.offset, before: endOffset)
    while demuxer.timeline.start == nil, try demuxer.packet() != nil { demuxer.advance() }
    let start = demuxer.timeline.start
    let tail = try OggOpusTail(link, start: start, in: input, before: endOffset)
    self.init(
      link, endOffset: endOffset, start: start ?? 0,
      frameCount: tail?.packetTable.validFrames ?? 0,
      trimmedFrames: tail?.packetTable.remainderFrames ?? 0)
  }

  /// Makes a span of what was measured.
  init(
    _ link: OggOpusLink, endOffset: Int64, start: Int64, frameCount: Int64, trimmedFrames: Int
  ) {
    self.link = link
    self.endOffset = endOffset
    self.start = start
    self.frameCount = frameCount
    self.trimmedFrames = trimmedFrames
  }
}
