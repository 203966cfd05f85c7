import AudioFormat

/// Opens MP4 and QuickTime files: a sound track that can be played.
///
/// Other tracks, such as chapters, covers and video, are passed over.
///
/// - Parameters:
///   - source: The file.
///   - track: How many tracks that can be played are passed over as well.
/// - Returns: The reader of the track.
/// - Throws: `unrecognized` for codings without a decoder, `damaged`, `readFailed`.
func openMPEG4(_ source: ByteSource, track: Int) throws(AudioFileError) -> any PacketReader {
  var movie: MPEG4Box?
  var fragments: [MPEG4Box] = []
  var hasFragments = false
  try MPEG4Box.walk(source, in: 0..<source.length) { (box) throws(AudioFileError) in
    if box.type == "moof" { fragments.append(box) }
    if box.type == "moov", movie == nil {
      movie = box
      hasFragments = try box.children(of: source).first("mvex") != nil
    }
    return movie == nil || hasFragments
  }
  guard let movie else {
    throw .damaged(source.path, reason: "MP4 without a movie box; is the file complete?")
  }
  return try MPEG4Movie(movie, fragments: fragments, source, track: track).reader()
}

/// Counts the tracks of an MP4 file that can be played.
///
/// - Throws: `readFailed`.
func countMPEG4Tracks(_ source: ByteSource) throws(AudioFileError) -> Int {
  guard let movie = try MPEG4Box.first("moov", in: source) else { return 0 }
  return try MPEG4Movie.soundTracks(
    movie.children(of: source), source, atMost: .max
  ).tracks.count
}

/// The movie box of an MP4 file, with the sound track that is played.
private struct MPEG4Movie {
  private let source: ByteSource
  private let track: MPEG4Track
  private let tags: MPEG4Tags
  private let timeScale: Int64

  init(
    _ movie: MPEG4Box, fragments: [MPEG4Box], _ source: ByteSource, track index: Int
  ) throws(AudioFileError) {
    let boxes = try movie.children(of: source)
    let (tracks, refusal) = try Self.soundTracks(boxes, source, atMost: index + 1)
    guard index < tracks.count else {
      throw refusal ?? .unrecognized(source.path, reason: "MP4 without a sound track")
    }
    var track = tracks[index]
    if let reader = try MPEG4Fragments(boxes, track: track, source) {
      for fragment in fragments { try reader.append(fragment, to: &track) }
    }
    self.source = source
    self.track = track
    timeScale = try mpeg4TimeScale(boxes.first("mvhd"), source)
    tags = try MPEG4Tags(boxes, source)
  }

  /// The tracks that can be played, and the reason why the first of the others cannot.
  fileprivate static func soundTracks(
    _ boxes: [MPEG4Box], _ source: ByteSource, atMost count: Int
  ) throws(AudioFileError) -> (tracks: [MPEG4Track], refusal: AudioFileError?) {
    var tracks: [MPEG4Track] = []
    var refusal: AudioFileError?
    for box in boxes where box.type == "trak" && tracks.count < count {
      do throws(AudioFileError) {
        if let track = try MPEG4Track(box, source) { tracks.append(track) }
      } catch {
        refusal = refusal ?? error
      }
    }
    return (tracks, refusal)
  }

  func reader() throws(AudioFileError) -> any PacketReader {
    switch track.coding {
    case .aac(let configuration, let cookie):
      return try IndexedPacketReader(aac(configuration, cookie), source: source)
    case .opus(let head, let cookie):
      return try IndexedPacketReader(opus(head, cookie), source: source)
    case .alac(let cookie):
      return try lossless(cookie)
    }
  }

  // MARK: - AAC

  private func aac(
    _ configuration: AACConfiguration, _ cookie: [UInt8]
  ) throws(AudioFileError) -> IndexedStream {
    let probe = try AACProbe(configuration, path: source.path) { () throws(AudioFileError) in
      try firstPackets(AACProbe.packetCount)
    }
    guard let format = probe.dataFormat else {
      throw .unrecognized(source.path, reason: "AAC that does not say its channels")
    }
    let decoded = Int64(track.index.count) * Int64(format.framesPerPacket)
    let span = MPEG4Span(
      track, movieTimeScale: timeScale, gapless: tags.gapless, sampleRate: format.sampleRate,
      decodedFrames: decoded)
    return IndexedStream(
      container: "mp4", dataFormat: format, magicCookie: cookie, index: track.index,
      table: span.packetTable,
      channelLayout: ChannelLayout(
        labels: configuration.channelLabels(count: format.channelsPerFrame, .wave)),
      preRoll: probe.preRoll, tags: tags.tags)
  }

  private func firstPackets(_ count: Int) throws(AudioFileError) -> [[UInt8]] {
    var packets: [[UInt8]] = []
    for packet in 0..<min(count, track.index.count) {
      let size = track.index.size(of: packet)
      packets.append(try source.bytes(at: track.index.start(of: packet), count: size))
    }
    return packets
  }

  // MARK: - ALAC

  /// libsndfile decodes Apple Lossless, but only in CAF: it is shown one.
  private func lossless(_ cookie: [UInt8]) throws(AudioFileError) -> any PacketReader {
    guard let configuration = LosslessConfiguration(cookie) else {
      throw .damaged(source.path, reason: "the ALAC configuration contradicts itself")
    }
    let count = track.index.readableCount(in: source.length)
    guard count > 0 || track.index.count == 0 else {
      throw .damaged(source.path, reason: "the first packet lies outside of the file")
    }
    let header = configuration.coreAudioHeader(track.index, packetCount: count)
    let view = SplicedBytes(
      header: header, source: source, ranges: track.index.ranges(ofFirst: count))
    let decoded = Int64(track.index.count) * Int64(configuration.framesPerPacket)
    let span = MPEG4Span(
      track, movieTimeScale: timeScale, gapless: tags.gapless,
      sampleRate: Double(configuration.sampleRate), decodedFrames: decoded)
    return try SoundFileReader(
      view: view, container: "mp4", index: track.index,
      table: span.start > 0 ? span.packetTable : nil,
      source: source, tags: tags.tags)
  }

  // MARK: - Opus

  private func opus(_ head: OpusHead, _ cookie: [UInt8]) throws(AudioFileError) -> IndexedStream {
    let timeline = track.timeline.scaled(to: 48_000, from: track.timeScale)
    guard timeline.packetCount == track.index.count else {
      throw .damaged(source.path, reason: "the packets of the Opus track have no lengths")
    }
    var span = MPEG4Span(
      track, movieTimeScale: timeScale, gapless: nil, sampleRate: 48_000,
      decodedFrames: timeline.end)
    // The edit list is to be obeyed; the header speaks where there is none.
    if track.edits.isEmpty { span.start = min(Int64(head.preSkip), span.end) }
    let length = timeline.isUniform ? Int(timeline.firstLength) : 0
    return IndexedStream(
      container: "mp4",
      dataFormat: StreamDescription(
        sampleRate: 48_000, formatID: .opus, framesPerPacket: length,
        channelsPerFrame: head.channelCount),
      magicCookie: opusCookie(cookie, preSkip: span.start), index: track.index,
      timeline: timeline, table: span.packetTable,
      channelLayout: ChannelLayout(labels: head.channelLabels(.wave)),
      preRoll: OggOpusReader.preRoll, tags: tags.tags)
  }
}

/// A header of Opus with another pre-skip.
func opusCookie(_ cookie: [UInt8], preSkip: Int64) -> [UInt8] {
  var changed = cookie
  changed.replaceSubrange(
    10..<12, with: [UInt8].littleEndian(UInt64(min(preSkip, 65_535)), count: 2))
  return changed
}
