import AudioFormat

/// Appends the packets of a file's fragments to those of the movie box, ISO 14496-12 section 8.8.
struct MPEG4Fragments {
  /// What a fragment need not say.
  private struct Defaults {
    var duration: UInt64 = 0
    var size: UInt64 = 0
  }

  private static let largestFragment: Int64 = 1 << 26

  private let source: ByteSource
  private let trackNumber: UInt64
  private var defaults = Defaults()

  /// Reads what the movie box says of fragments; nil if it says that there are none.
  init?(
    _ movie: [MPEG4Box], track: MPEG4Track, _ source: ByteSource
  ) throws(AudioFileError) {
    guard let extends = movie.first("mvex") else { return nil }
    self.source = source
    trackNumber = track.number
    for box in try extends.children(of: source) where box.type == "trex" {
      let bytes = try box.bytes(of: source, atMost: 24)
      guard bytes.count == 24, bytes.bigEndian(at: 4, count: 4) == trackNumber else { continue }
      defaults.duration = bytes.bigEndian(at: 12, count: 4)
      defaults.size = bytes.bigEndian(at: 16, count: 4)
    }
  }

  /// Appends the packets of a fragment to a track.
  ///
  /// - Throws: `damaged` where the fragment contradicts itself or the file.
  func append(_ fragment: MPEG4Box, to track: inout MPEG4Track) throws(AudioFileError) {
    for part in try fragment.children(of: source) where part.type == "traf" {
      let boxes = try part.children(of: source)
      guard let header = try boxes.first("tfhd")?.bytes(of: source, atMost: 36),
        header.count >= 8, header.bigEndian(at: 4, count: 4) == trackNumber
      else { continue }
      var fields = MPEG4Fields(header, from: 8)
      let flags = header.bigEndian(at: 0, count: 4)
      let base = flags & 1 != 0 ? Int64(clamping: fields.take(8)) : fragment.offset
      if flags & 2 != 0 { _ = fields.take(4) }
      var defaults = defaults
      if flags & 8 != 0 { defaults.duration = fields.take(4) }
      if flags & 16 != 0 { defaults.size = fields.take(4) }
      var place = base
      for run in boxes where run.type == "trun" {
        try append(run, base: base, place: &place, defaults, to: &track)
      }
    }
  }

  private func append(
    _ run: MPEG4Box, base: Int64, place: inout Int64, _ defaults: Defaults,
    to track: inout MPEG4Track
  ) throws(AudioFileError) {
    let header = try run.bytes(of: source, atMost: 16)
    guard header.count >= 8 else { return }
    var fields = MPEG4Fields(header, from: 4)
    let flags = header.bigEndian(at: 0, count: 4)
    let count = Int(fields.take(4))
    if flags & 1 != 0 {
      let offset = Int64(Int32(truncatingIfNeeded: fields.take(4)))
      let (sum, isOverflow) = base.addingReportingOverflow(offset)
      place = isOverflow ? .max : sum
    }
    if flags & 4 != 0 { _ = fields.take(4) }
    let room = Int64(track.index.count) + Int64(count)
    // The end of a stream is not known; no fragment has more than so many bytes.
    let limit = min(source.length, run.body.upperBound + Self.largestFragment)
    guard room <= limit, !track.index.hasCommonSize else {
      throw .damaged(source.path, reason: "a fragment says more packets than the file has room for")
    }
    let entries = try entries(of: run, flags, count, headerSize: fields.position, defaults)
    track.index.append(entries.sizes, at: place)
    for length in entries.lengths { track.timeline.append(1, length: Int64(length)) }
    place = entries.sizes.reduce(place) { $0.addingReportingOverflow(Int64($1)).partialValue }
  }

  /// The sizes and lengths of the packets of a run.
  private func entries(
    of run: MPEG4Box, _ flags: UInt64, _ count: Int, headerSize: Int, _ defaults: Defaults
  ) throws(AudioFileError) -> (sizes: [UInt32], lengths: [UInt64]) {
    let words = (8..<12).filter { flags >> $0 & 1 != 0 }.count
    let start = run.body.lowerBound + Int64(headerSize)
    let room = max(0, min(run.body.upperBound, source.length) - start)
    guard Int64(count * words * 4) <= room, words > 0 || defaults.size > 0 else {
      throw .damaged(source.path, reason: "a fragment says more packets than it has room for")
    }
    let bytes = try source.bytes(at: start, count: count * words * 4)
    guard bytes.count == count * words * 4 else { return ([], []) }
    var fields = MPEG4Fields(bytes, from: 0)
    var sizes: [UInt32] = []
    var lengths: [UInt64] = []
    for _ in 0..<count {
      lengths.append(flags & 0x100 != 0 ? fields.take(4) : defaults.duration)
      let size = flags & 0x200 != 0 ? fields.take(4) : defaults.size
      sizes.append(UInt32(truncatingIfNeeded: size))
      if flags & 0x400 != 0 { _ = fields.take(4) }
      if flags & 0x800 != 0 { _ = fields.take(4) }
    }
    return (sizes, lengths)
  }
}
