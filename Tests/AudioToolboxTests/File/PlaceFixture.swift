import TestSupport

/// Files with markers and regions.
enum PlaceFixture {
  /// A place: number, frame, name.
  typealias Marker = (id: Int, frame: Int, name: String)

  private static let sound = [UInt8](repeating: 1, count: 20_000)

  // MARK: - WAVE

  /// A file of two loops, one each way and one backwards, and of a part with a text.
  static func wave(_ markers: [Marker]) -> [UInt8] {
    let points = markers.flatMap { marker in
      little(marker.id) + little(0) + text("data") + ContainerBytes.little(0, 8)
        + little(marker.frame)
    }
    let labels = markers.filter { !$0.name.isEmpty }.flatMap { marker in
      ContainerBytes.riffChunk("labl", little(marker.id) + text(marker.name + "\0"))
    }
    let part = little(7) + little(50) + text("rgn ") + [UInt8](repeating: 0, count: 8)
    let loops = [[1, 1, 100, 199, 0, 0], [9, 2, 300, 300, 0, 0]].flatMap { $0.flatMap(little) }
    let sampler = [0, 0, 0, 60, 0, 0, 0, 2, 0].flatMap(little) + loops
    return ContainerBytes.wave(
      sound,
      tail: ContainerBytes.riffChunk("cue ", little(markers.count) + points)
        + ContainerBytes.riffChunk("smpl", sampler)
        + ContainerBytes.riffChunk(
          "LIST",
          text("adtl") + labels + ContainerBytes.riffChunk("ltxt", part + text("spoken\0"))))
  }

  private static func little(_ value: Int) -> [UInt8] { ContainerBytes.little(value, 4) }
  private static func text(_ text: String) -> [UInt8] { ContainerBytes.text(text) }

  // MARK: - AIFF

  /// A file whose instrument loops both ways between the first two markers, and not otherwise.
  static func aiff(_ markers: [Marker]) -> [UInt8] {
    var mark = ContainerBytes.big(markers.count, 2)
    for marker in markers {
      mark += ContainerBytes.big(marker.id, 2) + ContainerBytes.big(marker.frame, 4)
      mark += [UInt8(marker.name.utf8.count)] + text(marker.name)
      if marker.name.utf8.count % 2 == 0 { mark.append(0) }
    }
    let loop = [2, markers[0].id, markers[1].id, 0, 0, 0].flatMap { ContainerBytes.big($0, 2) }
    let instrument = [UInt8](repeating: 0, count: 8) + loop
    var bytes = ContainerBytes.aiff(sound, frames: 5000)
    bytes += text("MARK") + ContainerBytes.big(mark.count, 4) + mark
    bytes += text("INST") + ContainerBytes.big(instrument.count, 4) + instrument
    bytes.replaceSubrange(4..<8, with: ContainerBytes.big(bytes.count - 8, 4))
    return bytes
  }

  // MARK: - CAF

  /// A file with times of 25 pictures a second, and one region of the first two markers.
  static func caf(_ markers: [Marker]) -> [UInt8] {
    let region = big(5) + big(3) + big(2) + markers.prefix(2).flatMap(coreAudio)
    let names = [(5, "verse")] + markers.filter { !$0.name.isEmpty }.map { ($0.id, $0.name) }
    var (list, texts): ([UInt8], [UInt8]) = ([], [])
    for (id, name) in names {
      list += big(id) + ContainerBytes.big(texts.count, 8)
      texts += text(name + "\0")
    }
    return ContainerBytes.caf(sound)
      + chunk("mark", big(1) + big(markers.count) + markers.flatMap(coreAudio))
      + chunk("regn", big(1) + big(1) + region)
      + chunk("strg", big(names.count) + list + texts)
  }

  /// The first marker, of number 1, has a kind, a time and a channel.
  private static func coreAudio(_ marker: Marker) -> [UInt8] {
    let isFirst = marker.id == 1
    let time = isFirst ? [1, 2, 3, 4] + big(5) : [UInt8](repeating: 0xFF, count: 8)
    return (isFirst ? text("pbeg") : big(0))
      + ContainerBytes.big(Int(bitPattern: UInt(Double(marker.frame).bitPattern)), 8)
      + big(marker.id) + time + big(isFirst ? 2 : 0)
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    text(name) + ContainerBytes.big(body.count, 8) + body
  }

  private static func big(_ value: Int) -> [UInt8] { ContainerBytes.big(value, 4) }
}
