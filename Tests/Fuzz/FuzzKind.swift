import AudioFormat
import Glibc
import OpusTestSupport
import TestSupport

/// Which readers a run is meant for.
enum FuzzKind: String {
  case adts
  case mpeg
  case mpeg4
  case caf
  case flac
  case vorbis
  case any

  /// Whether bytes can be for one of these readers; others teach nothing.
  func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .adts: bytes.first == 0xFF || bytes.starts(with: "ID3".utf8)
    case .mpeg: bytes.first == 0xFF || bytes.starts(with: "ID3".utf8)
    case .mpeg4: ["ftyp", "moov", "mdat"].contains { bytes.dropFirst(4).starts(with: $0.utf8) }
    case .caf: bytes.starts(with: "caff".utf8)
    case .flac: ["fLaC", "OggS", "ID3"].contains { bytes.starts(with: $0.utf8) }
    case .vorbis: bytes.starts(with: "OggS".utf8)
    case .any: bytes.count > 8
    }
  }

  /// Small files that are right, from the generators of the tests.
  var seeds: [[UInt8]] {
    switch self {
    case .adts: adts
    case .mpeg: mpeg
    case .mpeg4: mpeg4
    case .caf: caf
    case .flac: flac
    case .vorbis: vorbis
    case .any: adts + mpeg + mpeg4 + caf + flac + vorbis + linear + opus
    }
  }

  private var adts: [[UInt8]] {
    let plain = AACFixture(count: 6)
    let replicated = AACFixture(count: 6, channels: 1, rateIndex: 7, isReplicated: true)
    let tag = ContainerBytes.text("ID3") + [4, 0, 0, 0, 0, 0, 3, 1, 2, 3]
    return [
      plain.adts(), plain.adts(hasChecksum: true), replicated.adts(isMPEG2: true),
      tag + plain.adts() + [0, 0, 0] + replicated.adts(),
    ]
  }

  private var mpeg: [[UInt8]] {
    var kinds = [MPEGFixture](repeating: MPEGFixture(), count: 5)
    for index in kinds.indices { (kinds[index].count, kinds[index].bitRates) = (6, [4, 1, 6]) }
    (kinds[1].version, kinds[1].channels) = (0, 1)
    (kinds[2].layer, kinds[2].bitRates) = (1, [9])
    (kinds[3].layer, kinds[3].bitRates) = (2, [9])
    (kinds[4].bitRates, kinds[4].freeSize) = ([0], 200)
    let plain = kinds[0]
    let tag = plain.tag(packetCount: 6, byteCount: 3000, gap: (576, 700))
    let words = ContainerBytes.text("ID3") + [3, 0, 0, 0, 0, 0, 14] + ContainerBytes.text("TIT2")
    return kinds.map(\.bytes) + [
      tag + plain.bytes, words + [0, 0, 0, 4, 0, 0, 0] + ContainerBytes.text("abc") + plain.bytes,
      plain.bytes + [1, 2, 3] + kinds[1].bytes,
    ]
  }

  private var mpeg4: [[UInt8]] {
    let aac = AACFixture(count: 10)
    var edited = MPEG4Fixture(aac)
    edited.edits = [(duration: 150, mediaTime: 2112)]
    edited.isMovieFirst = false
    var words = MPEG4Fixture(aac)
    words.gapless = " 00000000 00000840 000001C4 0000000000001C00"
    words.tags = [("\u{A9}nam", "seed")]
    var pieces = MPEG4Fixture(aac)
    pieces.fragmentSize = 3
    var wide = MPEG4Fixture(AACFixture(count: 6, channels: 1, rateIndex: 7, isReplicated: true))
    wide.isWide = true
    wide.otherTracks = MPEG4Fixture.silentTrack("vide")
    return [edited, words, pieces, wide].map { $0.file() }
  }

  private var caf: [[UInt8]] {
    let opus = OpusFixture(packets: 8)
    let aac = AACFixture(count: 8)
    let lengths = [Int](repeating: 960, count: 8)
    return [
      CoreAudioFixture.caf(
        "opus", opus.packets, framesPerPacket: 960, cookie: opus.head, table: (7000, 312, 368)),
      CoreAudioFixture.caf(
        "opus", opus.packets, framesPerPacket: 0, cookie: [], table: (7000, 312, 368),
        lengths: lengths),
      CoreAudioFixture.caf(
        "aac ", aac.packets, framesPerPacket: 1024,
        cookie: AACCookie.descriptor(of: aac.configuration.bytes), table: (6000, 2112, 80)),
      ContainerBytes.caf([UInt8](0..<240)),
    ]
  }

  private var flac: [[UInt8]] {
    var small = FLACFixture()
    small.blockLengths = [32]
    var deep = small
    (deep.bits, deep.channels, deep.comments) = (24, 1, ["A=b"])
    let samples = (0..<256).map { Int32($0 * 37 % 512) }
    var page = OggWriter(serial: 3)
    for (index, packet) in small.oggPackets(samples).packets.enumerated() {
      page.page([packet], granule: Int64(max(0, index - 1) * 32), flags: index == 0 ? .first : [])
    }
    return [small.stream(samples), deep.stream(samples), page.bytes]
  }

  private var vorbis: [[UInt8]] {
    let name = FilePath("/tmp/aqjack-fuzz-\(getpid())")
    defer { _ = unsafe name.withCString { unsafe unlink($0) } }
    return [1, 2].map { channels in
      let samples = (0..<3000 * channels).map { Int32($0 % 100) << 22 }
      writeSoundFile(name, .vorbis, samples: samples, channels: channels)
      return Self.contents(name)
    }
  }

  private var linear: [[UInt8]] {
    let data = [UInt8](0..<240)
    return [
      ContainerBytes.wave(data), ContainerBytes.wave(data, tag: 3, bits: 32),
      ContainerBytes.aiff(data, frames: 60), ContainerBytes.rf64(data), ContainerBytes.wave64(data),
      ContainerBytes.au(data, coding: 3),
    ]
  }

  private var opus: [[UInt8]] { [OpusFixture(packets: 8).file(trim: 100)] }

  private static func contents(_ name: FilePath) -> [UInt8] {
    guard let file = unsafe name.withCString({ name in unsafe fopen(name, "rb") }) else {
      return []
    }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}
