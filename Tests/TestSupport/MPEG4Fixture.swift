import AudioFormat

/// An MP4 file of one sound track, box by box, right or wrong as the test wants it.
package struct MPEG4Fixture {
  /// The packets, in order.
  package var packets: [[UInt8]]
  /// The sample entry: its type and its boxes.
  package var entry: (type: String, boxes: [UInt8])
  /// Ticks in a second of the track.
  package var timeScale = 44_100
  /// Ticks in a second of the movie.
  package var movieTimeScale = 1000
  /// Ticks of each packet; the last one may be shorter.
  package var packetTicks = 1024
  /// Ticks of the last packet.
  package var lastPacketTicks: Int?
  /// The edits: ticks of the movie, and where in the track.
  package var edits: [(duration: Int, mediaTime: Int)] = []
  /// Whether the numbers of the edits have 64 bits.
  package var hasWideEdits = false
  /// The words of iTunSMPB.
  package var gapless: String?
  /// Tags: the name of the item, and the value.
  package var tags: [(String, String)] = []
  /// Packets in a chunk.
  package var packetsPerChunk = 4
  /// Whether the movie box comes before the packets.
  package var isMovieFirst = true
  /// Whether chunks are at 64-bit places.
  package var isWide = false
  /// Tracks before the sound track, whole boxes.
  package var otherTracks: [UInt8] = []
  /// What is put in the place of the table of sizes.
  package var sizeTable: [UInt8]?
  /// Packets from here on come in fragments of so many packets; nil for none.
  package var fragmentSize: Int?

  /// The brand that the file begins with.
  package var brand = "M4A "

  /// Starts with packets of AAC.
  package init(_ fixture: AACFixture, configuration: [UInt8]? = nil) {
    packets = fixture.packets
    timeScale = fixture.configuration.coreSampleRate
    let cookie = AACCookie.descriptor(of: configuration ?? fixture.configuration.bytes)
    entry = ("mp4a", Self.box("esds", [0, 0, 0, 0] + cookie))
  }

  /// Starts with packets of another kind.
  package init(_ packets: [[UInt8]], type: String, boxes: [UInt8]) {
    self.packets = packets
    entry = (type, boxes)
  }

  /// The bytes of the file.
  package func file() -> [UInt8] {
    let type = Self.box("ftyp", ContainerBytes.text(brand) + Self.number(0))
    if fragmentSize != nil { return type + movie(dataAt: 0) + fragments(from: type.count) }
    let data = Self.box("mdat", packets.flatMap { $0 })
    guard isMovieFirst else { return type + data + movie(dataAt: type.count + 8) }
    let size = movie(dataAt: 0).count
    return type + movie(dataAt: type.count + size + 8) + data
  }

  /// A file of several sound tracks, the packets of one behind those of the other.
  package static func file(of tracks: [MPEG4Fixture]) -> [UInt8] {
    let type = box("ftyp", ContainerBytes.text("M4A ") + number(0))
    let header = number(0) + number(0) + number(0) + number(1000) + number(0) + number(0)
    var (data, boxes) = ([UInt8](), [UInt8]())
    for track in tracks {
      boxes += track.track(dataAt: type.count + 8 + data.count)
      data += track.packets.flatMap { $0 }
    }
    return type + box("mdat", data) + box("moov", box("mvhd", header) + boxes)
  }

  /// A box.
  package static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let name = type.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    return number(8 + body.count) + name + body
  }

  /// A track without sound, such as a video or text track.
  package static func silentTrack(_ handler: String) -> [UInt8] {
    let kind = number(0) + number(0) + ContainerBytes.text(handler) + number(0)
    return box("trak", box("mdia", box("hdlr", kind) + box("minf", box("stbl", []))))
  }

  // MARK: - Boxes

  private static func number(_ value: Int) -> [UInt8] { ContainerBytes.big(value, 4) }

  private func movie(dataAt offset: Int) -> [UInt8] {
    let header = Self.number(0) + Self.number(0) + Self.number(0) + Self.number(movieTimeScale)
    let extends =
      fragmentSize == nil
      ? []
      : Self.box(
        "mvex",
        Self.box("trex", [0, 1, 1, packetTicks, 0, 0].flatMap(Self.number)))
    return Self.box(
      "moov",
      Self.box("mvhd", header + Self.number(0) + Self.number(0)) + otherTracks
        + track(dataAt: offset) + extends + userData())
  }

  private func track(dataAt offset: Int) -> [UInt8] {
    let header = Self.number(0) + Self.number(0) + Self.number(0) + Self.number(1)
    let media = Self.number(0) + Self.number(0) + Self.number(0) + Self.number(timeScale)
    let kind = Self.number(0) + Self.number(0) + ContainerBytes.text("soun") + Self.number(0)
    return Self.box(
      "trak",
      Self.box("tkhd", header + Self.number(0) + Self.number(0)) + editList()
        + Self.box(
          "mdia",
          Self.box("mdhd", media + Self.number(0) + Self.number(0)) + Self.box("hdlr", kind)
            + Self.box("minf", Self.box("stbl", tables(dataAt: offset)))))
  }

  private func editList() -> [UInt8] {
    guard !edits.isEmpty else { return [] }
    let size = hasWideEdits ? 8 : 4
    let entries = edits.flatMap { edit in
      ContainerBytes.big(edit.duration, size) + ContainerBytes.big(edit.mediaTime, size)
        + Self.number(0x10000)
    }
    let version = Self.number(hasWideEdits ? 1 << 24 : 0)
    return Self.box("edts", Self.box("elst", version + Self.number(edits.count) + entries))
  }

  private func tables(dataAt offset: Int) -> [UInt8] {
    let fields = [UInt8](repeating: 0, count: 16) + ContainerBytes.big(2, 2)
    let entry = Self.box(
      self.entry.type,
      fields + ContainerBytes.big(16, 2) + Self.number(0) + Self.number(0)
        + self.entry.boxes)
    let description = Self.box("stsd", Self.number(0) + Self.number(1) + entry)
    guard fragmentSize == nil else {
      let empty = Self.number(0) + Self.number(0)
      return description + Self.box("stts", empty) + Self.box("stsc", empty)
        + Self.box("stsz", empty + Self.number(0)) + Self.box("stco", empty)
    }
    return description + times() + sizes() + chunks(dataAt: offset)
  }

  private func times() -> [UInt8] {
    let last = lastPacketTicks ?? packetTicks
    let runs = [(packets.count - 1, packetTicks), (1, last)].flatMap {
      Self.number($0.0) + Self.number($0.1)
    }
    return Self.box("stts", Self.number(0) + Self.number(2) + runs)
  }

  private func sizes() -> [UInt8] {
    if let sizeTable { return sizeTable }
    return Self.box(
      "stsz",
      Self.number(0) + Self.number(0) + Self.number(packets.count)
        + packets.flatMap { Self.number($0.count) })
  }

  private func chunks(dataAt offset: Int) -> [UInt8] {
    let starts = stride(from: 0, to: packets.count, by: packetsPerChunk)
    var place = offset
    let places = starts.flatMap { start in
      let here = ContainerBytes.big(place, isWide ? 8 : 4)
      place += packets[start...].prefix(packetsPerChunk).reduce(0) { $0 + $1.count }
      return here
    }
    let count = places.count / (isWide ? 8 : 4)
    return Self.box(
      "stsc",
      Self.number(0) + Self.number(1) + Self.number(1) + Self.number(packetsPerChunk)
        + Self.number(1))
      + Self.box(isWide ? "co64" : "stco", Self.number(0) + Self.number(count) + places)
  }

  private func userData() -> [UInt8] {
    var items = tags.flatMap { name, value in Self.box(name, Self.data(value)) }
    if let gapless {
      let mean = Self.box("mean", Self.number(0) + ContainerBytes.text("com.apple.iTunes"))
      let name = Self.box("name", Self.number(0) + ContainerBytes.text("iTunSMPB"))
      items += Self.box("----", mean + name + Self.data(gapless))
    }
    guard !items.isEmpty else { return [] }
    return Self.box("udta", Self.box("meta", Self.number(0) + Self.box("ilst", items)))
  }

  private static func data(_ value: String) -> [UInt8] {
    box("data", number(1) + number(0) + Array(value.utf8))
  }

  private func fragments(from start: Int) -> [UInt8] {
    let size = fragmentSize ?? 1
    return stride(from: 0, to: packets.count, by: size).flatMap { first in
      let part = packets[first...].prefix(size)
      // Places count from the start of the fragment's box.
      let header = Self.box("tfhd", Self.number(0x20000) + Self.number(1))
      let sizes = part.flatMap { Self.number($0.count) }
      func fragment(_ offset: Int) -> [UInt8] {
        let run = Self.number(0x201) + Self.number(part.count) + Self.number(offset) + sizes
        return Self.box("moof", Self.box("traf", header + Self.box("trun", run)))
      }
      let place = fragment(0).count + 8
      return fragment(place) + Self.box("mdat", part.flatMap { $0 })
    }
  }
}
