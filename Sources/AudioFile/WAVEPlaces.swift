/// The places that a WAVE file names: in `cue `, `smpl`, and `LIST` of the kind `adtl`.
struct WAVEPlaces {
  private let cue: [UInt8]
  private let sampler: [UInt8]
  private var names: [Int32: String] = [:]
  private var lengths: [(id: Int32, frames: Int64, text: String)] = []

  /// Reads the chunks.
  ///
  /// - Throws: `readFailed`.
  init(_ file: AudioFile) throws(AudioFileError) {
    cue = try file.body(of: "cue ")
    sampler = try file.body(of: "smpl")
    for chunk in try file.chunks() where chunk.name == "LIST" {
      readList(try file.bytes(of: chunk))
    }
  }

  /// The cue points: number, position in a playlist, chunk, two offsets in it, frame.
  var markers: [FileMarker] {
    guard cue.count >= 4 else { return [] }
    let count = min(Int(cue.littleEndian(at: 0, count: 4)), (cue.count - 4) / 24)
    return (0..<count).map { index in
      let id = number(cue, 4 + index * 24)
      let frame = cue.littleEndian(at: 4 + index * 24 + 20, count: 4)
      return FileMarker(id: id, frame: Double(frame), name: names[id] ?? "")
    }
  }

  /// The loops of the sampler, and the cue points that have a length.
  var regions: [FileRegion] { loops + spans }

  // MARK: - Loops

  /// Behind 36 bytes: the number of a cue point, a kind, first and last frame, two more numbers.
  private var loops: [FileRegion] {
    guard sampler.count >= 36 else { return [] }
    let count = min(Int(sampler.littleEndian(at: 28, count: 4)), (sampler.count - 36) / 24)
    return (0..<count).map { index in
      let offset = 36 + index * 24
      let id = number(sampler, offset)
      let start = sampler.littleEndian(at: offset + 8, count: 4)
      let last = sampler.littleEndian(at: offset + 12, count: 4)
      return FileRegion(
        id: id, name: names[id] ?? "", play: play(sampler.littleEndian(at: offset + 4, count: 4)),
        markers: ends(id, Double(start), Double(last + 1)))
    }
  }

  private func play(_ kind: UInt64) -> FileRegion.Play {
    switch kind {
    case 1: [.loop, .forward, .backward]
    case 2: [.loop, .backward]
    default: [.loop, .forward]
    }
  }

  private var spans: [FileRegion] {
    let starts = Dictionary(markers.map { ($0.id, $0.frame) }) { first, _ in first }
    return lengths.compactMap { span in
      starts[span.id].map { start in
        FileRegion(
          id: span.id, name: names[span.id] ?? span.text,
          markers: ends(span.id, start, start + Double(span.frames)))
      }
    }
  }

  private func ends(_ id: Int32, _ start: Double, _ end: Double) -> [FileMarker] {
    [FileMarker(id: id, frame: start), FileMarker(id: id, frame: end)]
  }

  // MARK: - Names

  /// Chunks in a chunk: `labl` names a cue point, `ltxt` gives it a length.
  private mutating func readList(_ list: [UInt8]) {
    guard list.starts(with: Array("adtl".utf8)) else { return }
    var offset = 4
    while offset + 12 <= list.count {
      let size = Int(list.littleEndian(at: offset + 4, count: 4))
      let body = Array(list[(offset + 8)..<min(list.count, offset + 8 + size)])
      if body.count >= 4 { read(body, of: list[offset..<offset + 4]) }
      offset += 8 + size + size % 2
    }
  }

  private mutating func read(_ body: [UInt8], of name: ArraySlice<UInt8>) {
    let id = number(body, 0)
    if name.elementsEqual("labl".utf8) {
      names[id] = text(body.dropFirst(4))
    } else if name.elementsEqual("ltxt".utf8), body.count >= 20 {
      // Behind the length: a purpose, a country, a language, a dialect, a code page.
      let frames = Int64(body.littleEndian(at: 4, count: 4))
      if frames > 0 { lengths.append((id, frames, text(body.dropFirst(20)))) }
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  private func number(_ bytes: [UInt8], _ offset: Int) -> Int32 {
    Int32(truncatingIfNeeded: bytes.littleEndian(at: offset, count: 4))
  }
}
