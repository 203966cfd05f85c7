internal import AudioFormat

extension OggOpusReader {
  /// What a decoder is given before the frame that was sought: 640 ms.
  ///
  /// RFC 7845 section 4.6 asks for 80 ms at least, after which music still differs by 0.1 of full
  /// scale from the linear decode; after eight times as much, by less than 0.0001. Decoding it
  /// takes about 2 ms.
  static let preRoll: Int64 = 8 * 3840

  /// Goes to a frame, by a search of the granule positions.
  ///
  /// What is read from there begins with the header of the link, which resets a decoder.
  ///
  /// - Parameter frame: A frame of the sound of all links, 0 or more; behind the end nothing
  ///   follows.
  /// - Returns: What to read, and what to drop.
  /// - Throws: `readFailed`.
  package func seek(toFrame frame: Int64) throws(AudioFileError) -> FramePlace {
    precondition(frame >= 0, "OggOpusReader.seek: a frame before the first")
    // The start needs no search, and a stream allows none.
    if frame == 0 || input.isStream {
      try rewind()
      return place(header: first.headBytes, framesToDrop: frame)
    }
    var rest = frame
    for span in try knownSpans().spans {
      if rest < span.frameCount { return try enter(span, at: rest) }
      rest -= span.frameCount
    }
    demuxer = OggOpusDemuxer(input, at: input.length)
    return place(header: nil, framesToDrop: 0)
  }

  private func knownSpans() throws(AudioFileError) -> OggOpusSpans {
    if let spans { return spans }
    var found = try OggOpusSpans(first, in: input)
    if !found.isComplete || found.spans.contains(where: { $0.frameCount == 0 }) {
      found = try OggOpusSpans(scanning: first, in: input)
    }
    spans = found
    return found
  }

  private func place(header: [UInt8]?, framesToDrop: Int64) -> FramePlace {
    seekCount += 1
    // No file has so many packets: the index of the packet is not known.
    nextIndex = (1 << 48) + seekCount << 32
    pendingHeader = header
    return FramePlace(packet: nextIndex, framesToDrop: Int(framesToDrop))
  }

  // MARK: - In a link

  private func enter(_ span: OggOpusSpan, at frame: Int64) throws(AudioFileError) -> FramePlace {
    let preSkip = Int64(span.link.head.preSkip)
    let target = span.start + preSkip + frame
    let wanted = target - max(Self.preRoll, preSkip)
    if let offset = try page(before: wanted, in: span), try resume(span, at: offset, to: wanted) {
      let dropped = target - demuxer.granule - preSkip
      return place(header: span.link.headBytes, framesToDrop: dropped)
    }
    demuxer = OggOpusDemuxer(input, at: span.link.offset)
    _ = try demuxer.packet()
    demuxer.advance()
    return place(header: span.link.headBytes, framesToDrop: frame)
  }

  /// Starts at a page and steps to the packet in which `granule` lies; false if it is not there.
  private func resume(
    _ span: OggOpusSpan, at offset: Int64, to granule: Int64
  ) throws(AudioFileError) -> Bool {
    demuxer = OggOpusDemuxer(input, at: offset)
    demuxer.resume(span.link, at: offset)
    demuxer.advance()
    while let packet = try demuxer.packet(), !packet.isHeader {
      let position = demuxer.granule
      if position > granule { return false }
      if position + Int64(packet.frames) > granule { return true }
      demuxer.advance()
    }
    return false
  }

  /// The last page of the link that ends at or before a granule position, nil without one.
  private func page(before granule: Int64, in span: OggOpusSpan) throws(AudioFileError) -> Int64? {
    try OggPageSource(input).lastEnds(
      before: granule, of: span.link.serial, behind: span.start,
      in: span.link.offset..<span.endOffset)?.last
  }
}
