import AudioFormat

/// A place in a file that has a number, and perhaps a name.
package struct FileMarker: Sendable, Hashable {
  /// The number that the file gives it.
  package let id: Int32
  /// Frames before it.
  package let frame: Double
  /// Its name, empty without one.
  package let name: String
}

extension AudioFile {
  /// The markers of a WAVE, AIFF or CAF file in the order in which they stand; none of others.
  ///
  /// - Throws: `readFailed`. Blocks.
  package func markers() throws(AudioFileError) -> [FileMarker] {
    switch container {
    case "wav", "rf64": try cuePoints()
    case "aiff": Self.markers(ofAIFF: try body(of: "MARK"))
    case "caf": Self.markers(ofCAF: try body(of: "mark"))
    default: []
    }
  }

  // More than any program writes, and little memory.
  private static let longestChunk = 1 << 20

  /// The bytes of the first chunk of a name, none without one.
  private func body(of name: String) throws(AudioFileError) -> [UInt8] {
    guard let chunk = try chunks().first(where: { $0.name == name }) else { return [] }
    return try source.bytes(
      at: chunk.offset, count: Int(min(chunk.size, Int64(Self.longestChunk))))
  }

  /// `cue `: number, position in a playlist, chunk, two offsets in it, frame; names in `LIST` `adtl`.
  private func cuePoints() throws(AudioFileError) -> [FileMarker] {
    let cue = try body(of: "cue ")
    guard cue.count >= 4 else { return [] }
    let names = try labels()
    let count = min(Int(cue.littleEndian(at: 0, count: 4)), (cue.count - 4) / 24)
    return (0..<count).map { index in
      let id = Int32(truncatingIfNeeded: cue.littleEndian(at: 4 + index * 24, count: 4))
      let frame = cue.littleEndian(at: 4 + index * 24 + 20, count: 4)
      return FileMarker(id: id, frame: Double(frame), name: names[id] ?? "")
    }
  }

  private func labels() throws(AudioFileError) -> [Int32: String] {
    var names: [Int32: String] = [:]
    for chunk in try chunks() where chunk.name == "LIST" {
      let list = try source.bytes(
        at: chunk.offset, count: Int(min(chunk.size, Int64(Self.longestChunk))))
      guard list.starts(with: Array("adtl".utf8)) else { continue }
      var offset = 4
      while offset + 12 <= list.count {
        let size = Int(list.littleEndian(at: offset + 4, count: 4))
        let end = min(list.count, offset + 8 + size)
        if list[offset..<offset + 4].elementsEqual("labl".utf8), offset + 12 <= end {
          let id = Int32(truncatingIfNeeded: list.littleEndian(at: offset + 8, count: 4))
          names[id] = String(
            decoding: list[(offset + 12)..<end].prefix { $0 != 0 }, as: UTF8.self)
        }
        offset += 8 + size + size % 2
      }
    }
    return names
  }

  /// `MARK`: a count; number, frame, and a name with its length in front, padded to an even size.
  private static func markers(ofAIFF body: [UInt8]) -> [FileMarker] {
    guard body.count >= 2 else { return [] }
    var markers: [FileMarker] = []
    var offset = 2
    while markers.count < Int(body.bigEndian(at: 0, count: 2)), offset + 7 <= body.count {
      let length = Int(body[offset + 6])
      let name = body[(offset + 7)...].prefix(length)
      markers.append(
        FileMarker(
          id: Int32(body.bigEndian(at: offset, count: 2)),
          frame: Double(body.bigEndian(at: offset + 2, count: 4)),
          name: String(decoding: name, as: UTF8.self)))
      offset += 7 + length + (length + 1) % 2
    }
    return markers
  }

  /// `mark`: a kind of time, a count; kind, frame as a Float64, number, time, channel: 28 bytes.
  private static func markers(ofCAF body: [UInt8]) -> [FileMarker] {
    guard body.count >= 8 else { return [] }
    let count = min(Int(body.bigEndian(at: 4, count: 4)), (body.count - 8) / 28)
    return (0..<count).map { index in
      let offset = 8 + index * 28
      return FileMarker(
        id: Int32(truncatingIfNeeded: body.bigEndian(at: offset + 12, count: 4)),
        frame: Double(bitPattern: body.bigEndian(at: offset + 4, count: 8)), name: "")
    }
  }
}
