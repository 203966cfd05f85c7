import AudioFormat

extension OggVorbisReader {
  /// Goes to a frame, by a search of the granule positions.
  ///
  /// What is read from there begins with the headers of the link, which reset a decoder, and the
  /// packet before the one that is sought, which overlaps it: the frames are those of the linear
  /// decode.
  func seek(toFrame frame: Int64) throws(AudioFileError) -> FramePlace {
    // The start needs no search, and a stream allows none.
    if frame == 0 || input.isStream {
      try rewind()
      return place([], framesToDrop: frame)
    }
    var rest = frame
    for span in try knownSpans() {
      if rest < span.frameCount { return try enter(span, at: rest) }
      rest -= span.frameCount
    }
    demuxer = OggVorbisDemuxer(input, at: input.length)
    return place([], framesToDrop: 0)
  }

  private func place(_ headers: [[UInt8]], framesToDrop: Int64) -> FramePlace {
    seekCount += 1
    // No file has so many packets: the index of the packet is not known.
    nextIndex = (1 << 48) + seekCount << 32
    pendingHeaders = headers
    return FramePlace(packet: nextIndex, framesToDrop: Int(framesToDrop))
  }

  /// The links; those of a chain are measured by a scan.
  private func knownSpans() throws(AudioFileError) -> [OggVorbisSpan] {
    if let spans { return spans }
    var found: [OggVorbisSpan] = []
    let scan = OggVorbisDemuxer(input, at: 0, largestPacket: packetSizeUpperBound)
    var frames: Int64 = 0
    while let packet = try scan.packet() {
      if packet.header == 0, let link = scan.link {
        if !found.isEmpty {
          found[found.count - 1].frameCount = frames
          found[found.count - 1].endOffset = link.offset
        }
        found.append(
          OggVorbisSpan(
            link: link, endOffset: input.length, start: scan.timeline.start ?? 0,
            framesToSkip: scan.framesToSkip, frameCount: .max))
        frames = 0
        if linkOffsets.count == 1 { break }
      }
      frames += Int64(packet.frames)
      scan.advance()
    }
    spans = found
    return found
  }

  // MARK: - In a link

  private func enter(_ span: OggVorbisSpan, at frame: Int64) throws(AudioFileError) -> FramePlace {
    let (target, isOverflow) = span.start.addingReportingOverflow(frame)
    // A packet may reach from the page before; headers are on pages that end at 0.
    let pages =
      isOverflow
      ? nil
      : try OggPageSource(input).lastEnds(
        before: target, of: span.link.serial, behind: span.start,
        in: span.link.offset..<span.endOffset)
    demuxer = OggVorbisDemuxer(input, at: span.link.offset, largestPacket: packetSizeUpperBound)
    if let pages,
      let granule = try demuxer.resume(
        span.link, start: span.start, behind: pages.last, from: pages.earlier)
    {
      return place(span.link.headers(skipping: 0), framesToDrop: target - granule)
    }
    demuxer = OggVorbisDemuxer(input, at: span.link.offset, largestPacket: packetSizeUpperBound)
    while let packet = try demuxer.packet(), packet.header != nil { demuxer.advance() }
    return place(span.link.headers(skipping: span.framesToSkip), framesToDrop: frame)
  }
}
