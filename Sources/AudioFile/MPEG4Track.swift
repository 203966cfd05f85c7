import AudioFormat

/// A sound track of an MP4 file, as its boxes describe it.
struct MPEG4Track {
  /// The number by which fragments name the track.
  let number: UInt64
  /// Ticks in a second of the track.
  let timeScale: Int64
  /// What the packets are.
  let coding: MPEG4Coding
  /// Where the packets in the movie box's tables lie.
  var index: PacketIndex
  /// How long they sound, in ticks.
  var timeline: PacketTimeline
  /// What of the track is played, in order.
  let edits: [MPEG4Edit]

  /// Reads a track; nil if it holds no sound.
  ///
  /// - Throws: `damaged` where tables contradict the file.
  init?(_ track: MPEG4Box, _ source: ByteSource) throws(AudioFileError) {
    let boxes = try track.children(of: source)
    guard let media = try boxes.first("mdia")?.children(of: source),
      let handler = try media.first("hdlr")?.bytes(of: source, atMost: 12), handler.count == 12,
      Array(handler[8...]) == Array("soun".utf8),
      let tables = try media.first("minf")?.children(of: source).first("stbl"),
      let descriptions = try tables.children(of: source).first("stsd")
    else { return nil }
    number = try Self.number(boxes.first("tkhd"), source)
    timeScale = try mpeg4TimeScale(media.first("mdhd"), source)
    guard timeScale > 0 else {
      throw .damaged(source.path, reason: "the sound track's time scale is 0")
    }
    coding = try MPEG4Coding(descriptions, source)
    let samples = try MPEG4SampleTables(tables, source)
    index = samples.index
    timeline = samples.timeline
    edits =
      try boxes.first("edts").map { (box) throws(AudioFileError) in
        try MPEG4Edit.list(in: box, source)
      } ?? []
  }

  /// ISO 14496-12 section 8.3.2: behind two times of 4 or 8 bytes.
  private static func number(
    _ box: MPEG4Box?, _ source: ByteSource
  ) throws(AudioFileError) -> UInt64 {
    guard let bytes = try box?.bytes(of: source, atMost: 24), bytes.count == 24 else { return 0 }
    return bytes.bigEndian(at: bytes[0] == 1 ? 20 : 12, count: 4)
  }
}

/// The ticks in a second that a movie or media header says, 0 where it says none.
///
/// - Throws: `readFailed`.
func mpeg4TimeScale(_ box: MPEG4Box?, _ source: ByteSource) throws(AudioFileError) -> Int64 {
  guard let bytes = try box?.bytes(of: source, atMost: 24), bytes.count == 24 else { return 0 }
  return Int64(bytes.bigEndian(at: bytes[0] == 1 ? 20 : 12, count: 4))
}
