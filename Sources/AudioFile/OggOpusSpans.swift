internal import AudioFormat

/// The links of a file, found without reading all of it where it is large.
///
/// Two links with the same serial number are told apart in small files only.
struct OggOpusSpans {
  /// A file of this size is read whole: as quick as the search, and sure.
  static let scannedBytes: Int64 = 1 << 20
  /// The search halves the file down to this, then goes page by page.
  private static let searchStep: Int64 = 65_536

  /// Each link costs a search; beyond so many, opening a file would take too long.
  private static let mostSearchedLinks = 16

  /// In the order of the file, at least one.
  private(set) var spans: [OggOpusSpan] = []
  /// Whether all links were found.
  private(set) var isComplete = true

  /// Frames of sound over all links.
  var frameCount: Int64 { spans.reduce(0) { $0 + $1.frameCount } }

  /// Channels of the widest link.
  var channelCount: Int { spans.reduce(1) { max($0, $1.link.head.channelCount) } }

  /// Priming of the first link, sound, and as remainder what is cut anywhere behind; nil when
  /// the length of a link is not known.
  var packetTable: PacketTable? {
    guard spans.count > 1, isComplete, spans.allSatisfy({ $0.frameCount > 0 }) else { return nil }
    let priming = spans[0].link.head.preSkip
    let cut = spans.reduce(0) { $0 + $1.link.head.preSkip + $1.trimmedFrames }
    return PacketTable(
      validFrames: frameCount, primingFrames: priming, remainderFrames: cut - priming)
  }

  /// Finds the links in the cheaper way.
  ///
  /// - Parameters:
  ///   - first: The first link.
  ///   - input: The file.
  /// - Throws: `readFailed`.
  init(_ first: OggOpusLink, in input: OggInput) throws(AudioFileError) {
    if input.length <= Self.scannedBytes {
      try self.init(scanning: first, in: input)
    } else {
      try self.init(searching: first, in: input)
    }
  }

  /// Finds the links by their serial numbers.
  ///
  /// - Parameters:
  ///   - first: The first link.
  ///   - input: The file.
  /// - Throws: `readFailed`.
  init(searching first: OggOpusLink, in input: OggInput) throws(AudioFileError) {
    let last = try Self.lastSerial(in: input)
    var next: (link: OggOpusLink, group: Int64)? = (first, 0)
    while let found = next, isComplete {
      next = try Self.follower(of: found.link, group: found.group, last: last, in: input)
      let end = next?.group ?? input.length
      spans.append(try OggOpusSpan(found.link, endOffset: end, in: input))
      isComplete = next == nil || spans.count < Self.mostSearchedLinks
    }
  }

  /// Finds the links by reading the file.
  ///
  /// - Parameters:
  ///   - first: The first link.
  ///   - input: The file.
  /// - Throws: `readFailed`.
  init(scanning first: OggOpusLink, in input: OggInput) throws(AudioFileError) {
    let demuxer = OggOpusDemuxer(input, at: first.offset)
    var (link, frames) = (first, Int64(0))
    var timeline = OpusTimeline()
    while let packet = try demuxer.packet() {
      if packet.isHeader, let next = demuxer.link {
        if demuxer.linkCount > 1 { append(link, next.offset, frames, timeline) }
        (link, frames) = (next, 0)
      } else {
        frames += Int64(packet.frames)
        timeline = demuxer.timeline
      }
      demuxer.advance()
    }
    append(link, input.length, frames, timeline)
  }

  private mutating func append(
    _ link: OggOpusLink, _ end: Int64, _ frames: Int64, _ timeline: OpusTimeline
  ) {
    spans.append(
      OggOpusSpan(
        link, endOffset: end, start: timeline.start ?? 0,
        frameCount: max(0, frames - Int64(link.head.preSkip)),
        trimmedFrames: timeline.trimmedFrames))
  }

  // MARK: - Search

  /// The link behind another, and where the streams that begin with it begin.
  private static func follower(
    of link: OggOpusLink, group: Int64, last: Int32?, in input: OggInput
  ) throws(AudioFileError) -> (link: OggOpusLink, group: Int64)? {
    let source = OggPageSource(input)
    let serials = try serialsOfGroup(at: group, source)
    // Most files have one link: their last page says so.
    guard let last, !serials.contains(last) else { return nil }
    // A page of the link begins at `low`, and one of another follows `high` or stands before it.
    var (low, high) = (link.offset, input.length)
    while high - low > searchStep {
      let middle = low + (high - low) / 2
      source.seek(to: middle)
      if let page = try source.nextPage(before: high), serials.contains(page.serial) {
        low = page.offset
      } else {
        high = middle
      }
    }
    return try firstLink(from: low, beside: serials, source)
  }

  /// The serial number of the last page, nil where junk hides it.
  private static func lastSerial(in input: OggInput) throws(AudioFileError) -> Int32? {
    let source = OggPageSource(input)
    source.seek(to: max(0, input.length - 2 * searchStep))
    var serial: Int32?
    while let page = try source.nextPage() { serial = page.serial }
    return serial
  }

  private static func serialsOfGroup(
    at offset: Int64, _ source: OggPageSource
  ) throws(AudioFileError) -> Set<Int32> {
    source.seek(to: offset)
    var serials: Set<Int32> = []
    while let page = try source.nextPage(), page.isFirst { serials.insert(page.serial) }
    return serials
  }

  /// The next link of a stream that is not among `serials`.
  private static func firstLink(
    from offset: Int64, beside serials: Set<Int32>, _ source: OggPageSource
  ) throws(AudioFileError) -> (link: OggOpusLink, group: Int64)? {
    source.seek(to: offset)
    var group: Int64?
    while let page = try source.nextPage() {
      guard page.isFirst, !serials.contains(page.serial) else {
        group = nil
        continue
      }
      group = group ?? page.offset
      if let link = try? OggOpusLink(page) { return (link, group ?? page.offset) }
    }
    return nil
  }
}
