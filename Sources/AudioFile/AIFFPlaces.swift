/// The places that an AIFF file names.
struct AIFFPlaces {
  /// The markers, in the order of the file.
  let markers: [FileMarker]

  /// Reads `MARK`: a count; number, frame, and a name with its length in front, padded to an even size.
  init(mark body: [UInt8]) {
    var markers: [FileMarker] = []
    var offset = 2
    while offset + 7 <= body.count, markers.count < Int(body.bigEndian(at: 0, count: 2)) {
      let length = Int(body[offset + 6])
      let name = body[(offset + 7)...].prefix(length)
      markers.append(
        FileMarker(
          id: Int32(body.bigEndian(at: offset, count: 2)),
          frame: Double(body.bigEndian(at: offset + 2, count: 4)),
          name: String(decoding: name, as: UTF8.self)))
      offset += 7 + length + (length + 1) % 2
    }
    self.markers = markers
  }

  /// The loops of `INST`, numbered 1 while a key is held and 2 behind that.
  ///
  /// Each is a kind of play and the numbers of two markers, behind eight bytes.
  func regions(in body: [UInt8]) -> [FileRegion] {
    guard body.count >= 20 else { return [] }
    return [8, 14].enumerated().compactMap { index, offset in
      let ends = [2, 4].compactMap { place in
        markers.first { $0.id == Int32(body.bigEndian(at: offset + place, count: 2)) }
      }
      guard ends.count == 2, let play = Self.play[body.bigEndian(at: offset, count: 2)] else {
        return nil
      }
      return FileRegion(id: Int32(index + 1), play: play, markers: ends)
    }
  }

  // 0 is no loop.
  private static let play: [UInt64: FileRegion.Play] = [
    1: [.loop, .forward], 2: [.loop, .forward, .backward],
  ]
}
