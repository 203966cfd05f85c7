/// The places that a CAF file names, in `mark`, `regn` and `strg`.
struct CoreAudioPlaces {
  private var names: [Int32: String] = [:]

  /// Reads `strg`: a count; number, and place behind the list, of texts that end with a zero.
  init(names body: [UInt8]) {
    guard body.count >= 4 else { return }
    let count = min(Int(body.bigEndian(at: 0, count: 4)), (body.count - 4) / 12)
    let texts = body.dropFirst(4 + count * 12)
    for index in 0..<count {
      let id = number(body, 4 + index * 12)
      let place = Int(clamping: body.bigEndian(at: 8 + index * 12, count: 8))
      names[id] = String(decoding: texts.dropFirst(place).prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Reads `mark`: a way to count pictures, a count, markers.
  func markers(in body: [UInt8]) -> FilePlaces<FileMarker> {
    guard body.count >= 8 else { return FilePlaces() }
    let count = Int(body.bigEndian(at: 4, count: 4))
    return FilePlaces(
      pictureRate: UInt32(body.bigEndian(at: 0, count: 4)),
      places: markers(in: body.dropFirst(8), count: count))
  }

  /// Reads `regn`: a way to count pictures, a count; number, flags, a count of markers, markers.
  func regions(in body: [UInt8]) -> FilePlaces<FileRegion> {
    guard body.count >= 8 else { return FilePlaces() }
    var found = FilePlaces<FileRegion>(pictureRate: UInt32(body.bigEndian(at: 0, count: 4)))
    var offset = 8
    while offset + 12 <= body.count, found.places.count < Int(body.bigEndian(at: 4, count: 4)) {
      let id = number(body, offset)
      let markers = markers(
        in: body.dropFirst(offset + 12), count: Int(body.bigEndian(at: offset + 8, count: 4)))
      found.places.append(
        FileRegion(
          id: id, name: names[id] ?? "",
          play: FileRegion.Play(rawValue: UInt32(body.bigEndian(at: offset + 4, count: 4))),
          markers: markers))
      offset += 12 + markers.count * Self.markerSize
    }
    return found
  }

  private static let markerSize = 28

  /// Kind, frame as a Float64, number, time, channel: as many as are wanted and there.
  private func markers(in bytes: ArraySlice<UInt8>, count: Int) -> [FileMarker] {
    (0..<min(count, bytes.count / Self.markerSize)).map { index in
      let fields = Array(bytes.dropFirst(index * Self.markerSize).prefix(Self.markerSize))
      let id = number(fields, 12)
      return FileMarker(
        id: id, frame: Double(bitPattern: fields.bigEndian(at: 4, count: 8)),
        name: names[id] ?? "", kind: UInt32(fields.bigEndian(at: 0, count: 4)),
        channel: UInt16(clamping: fields.bigEndian(at: 24, count: 4)),
        pictureTime: pictureTime(fields))
    }
  }

  /// The time of a marker; hours of -1 and all other bits set stand for none.
  private func pictureTime(_ fields: [UInt8]) -> FilePictureTime? {
    guard fields[16..<24].contains(where: { $0 != 0xFF }) else { return nil }
    return FilePictureTime(
      hours: Int8(bitPattern: fields[16]), minutes: fields[17], seconds: fields[18],
      pictures: fields[19], samples: UInt32(fields.bigEndian(at: 20, count: 4)))
  }

  private func number(_ bytes: [UInt8], _ offset: Int) -> Int32 {
    Int32(truncatingIfNeeded: bytes.bigEndian(at: offset, count: 4))
  }
}
