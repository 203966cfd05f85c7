import AudioFormat
import OpusTestSupport
import TestSupport
import Testing

@testable import AudioFile

/// The pictures of recordings.
struct ArtworkTests {
  private let folder = TemporaryFolder()

  /// A picture that is longer than any other comment may be, with what unsynchronisation changes.
  private static let picture =
    (0..<20_000).map { UInt8(truncatingIfNeeded: $0 * 7) } + [0xFF, 0, 0xE0]
  private static let other: [UInt8] = [9, 9, 9]

  private func artwork(_ bytes: [UInt8]) throws -> [UInt8]? {
    try AudioFile(path: folder.write("a", bytes)).artwork()
  }

  // MARK: - ID3

  private static let sound = FLACFixture().stream((0..<600).map { Int32($0) })

  /// A tag in front of FLAC.
  private func tagged(_ version: UInt8, flags: UInt8 = 0, _ frames: [UInt8]) -> [UInt8] {
    ContainerBytes.text("ID3") + [version, 0, flags] + Self.sevenBits(frames.count) + frames
      + Self.sound
  }

  private static func sevenBits(_ value: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) }
  }

  private static func frame(
    _ version: UInt8, kind: UInt8 = 3, coding: UInt8 = 0, file: String = "image/png",
    flags: UInt8 = 0, extra: [UInt8] = [], _ bytes: [UInt8] = picture
  ) -> [UInt8] {
    let text: [UInt8] =
      coding == 1 ? [0xFF, 0xFE, 0x41, 0, 0, 1, 0, 0] : ContainerBytes.text("front\0")
    let name = ContainerBytes.text(version == 2 ? "PNG" : file + "\0")
    let body = extra + [coding] + name + [kind] + text + bytes
    switch version {
    case 2: return ContainerBytes.text("PIC") + ContainerBytes.big(body.count, 3) + body
    case 3:
      return ContainerBytes.text("APIC") + ContainerBytes.big(body.count, 4) + [0, flags] + body
    default: return ContainerBytes.text("APIC") + sevenBits(body.count) + [0, flags] + body
    }
  }

  private static func unsynchronised(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 == 0xFF ? [0xFF, 0] : [$0] }
  }

  @Test(arguments: [2, 3, 4] as [UInt8], [0, 1] as [UInt8])
  func `an ID3 tag of every version has a picture`(version: UInt8, coding: UInt8) throws {
    let title = Self.text(version)
    let frame = Self.frame(version, coding: coding)
    #expect(try artwork(tagged(version, title + frame)) == Self.picture)
  }

  private static func text(_ version: UInt8) -> [UInt8] {
    version == 2
      ? ContainerBytes.text("TT2") + [0, 0, 2, 0, 65]
      : ContainerBytes.text("TIT2") + [0, 0, 0, 2, 0, 0, 0, 65]
  }

  @Test(arguments: [2, 3, 4] as [UInt8])
  func `zeros behind 255 are taken out where the tag says so`(version: UInt8) throws {
    let bytes =
      version == 4
      ? tagged(
        4, Self.frame(4, flags: 0x02, Self.unsynchronised(Self.picture)))
      : tagged(version, flags: 0x80, Self.unsynchronised(Self.frame(version)))
    #expect(try artwork(bytes) == Self.picture)
  }

  @Test
  func `extended headers, groups and lengths are passed over`() throws {
    let third = ContainerBytes.big(6, 4) + [UInt8](repeating: 0, count: 6)
    let grouped = Self.frame(3, flags: 0x20, extra: [77])
    #expect(try artwork(tagged(3, flags: 0x40, third + grouped)) == Self.picture)
    let fourth: [UInt8] = [0, 0, 0, 6, 1, 0]
    let counted = Self.frame(4, flags: 0x41, extra: [77, 0, 0, 0, 1])
    #expect(try artwork(tagged(4, flags: 0x40, fourth + counted)) == Self.picture)
  }

  @Test
  func `the front cover is preferred, otherwise the first picture`() throws {
    let back = Self.frame(3, kind: 4, Self.other)
    #expect(try artwork(tagged(3, back + Self.frame(3))) == Self.picture)
    #expect(try artwork(tagged(3, back + Self.frame(3, kind: 5))) == Self.other)
  }

  @Test
  func `what is a link, compressed, encrypted or cut is no picture`() throws {
    #expect(try artwork(tagged(3, Self.frame(3, file: "-->"))) == nil)
    for flags in [0x80, 0x40] as [UInt8] {
      #expect(try artwork(tagged(3, Self.frame(3, flags: flags))) == nil)
    }
    for flags in [0x08, 0x04] as [UInt8] {
      #expect(try artwork(tagged(4, Self.frame(4, flags: flags))) == nil)
    }
    let frame = Self.frame(3)
    for length in [1, 9, 10, 11, 20, 28] {
      #expect(try artwork(tagged(3, Array(frame.prefix(length)))) == nil)
    }
    #expect(try artwork(Self.sound) == nil)
  }

  @Test
  func `WAVE and AIFF have a tag in a chunk`() throws {
    let tag = Array(tagged(3, Self.frame(3)).dropLast(Self.sound.count))
    let sound = [UInt8](repeating: 0, count: 400)
    let wave = ContainerBytes.wave(sound, tail: ContainerBytes.riffChunk("id3 ", tag))
    #expect(try artwork(wave) == Self.picture)
    var aiff = ContainerBytes.aiff(sound, frames: 100)
    aiff += ContainerBytes.text("ID3 ") + ContainerBytes.big(tag.count, 4) + tag
    aiff.replaceSubrange(4..<8, with: ContainerBytes.big(aiff.count - 8, 4))
    #expect(try artwork(aiff) == Self.picture)
  }

  // MARK: - MP4

  @Test(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)))
  func `MP4 has a cover among its tags`() throws {
    var fixture = MPEG4Fixture(AACFixture(count: 8))
    fixture.tags = [("\u{A9}nam", "Title")]
    #expect(try artwork(fixture.file()) == nil)
    fixture.tags.append(("covr", "not really a picture"))
    #expect(try artwork(fixture.file()) == Array("not really a picture".utf8))
  }

  // MARK: - FLAC and Ogg

  /// A metadata block PICTURE without its header.
  private static func block(kind: Int = 3, file: String = "image/png") -> [UInt8] {
    let texts = [file, "front"].flatMap {
      ContainerBytes.big($0.utf8.count, 4) + ContainerBytes.text($0)
    }
    return ContainerBytes.big(kind, 4) + texts + [UInt8](repeating: 1, count: 16)
      + ContainerBytes.big(picture.count, 4) + picture
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start...].prefix(3)
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      text += (0...part.count).map { String(letters[bits >> (18 - 6 * $0) & 63]) }.joined()
      text += String(repeating: "=", count: 3 - part.count)
    }
    return text
  }

  private static let comment = "METADATA_BLOCK_PICTURE=" + base64(block())

  @Test
  func `FLAC has a block of it, or a comment`() throws {
    let samples = (0..<2000).map { Int32($0) }
    var fixture = FLACFixture()
    let plain = fixture.stream(samples)
    #expect(try artwork(plain) == nil)
    // Behind STREAMINFO, which has 38 bytes with its header.
    let body = Self.block()
    let block = [6] + ContainerBytes.big(body.count, 3) + body
    #expect(try artwork(plain[..<42] + block + plain[42...]) == Self.picture)
    fixture.comments = [Self.comment]
    #expect(try artwork(fixture.stream(samples)) == Self.picture)
  }

  @Test
  func `FLAC in Ogg has a packet of it`() throws {
    let (packets, headerCount) = FLACFixture().oggPackets((0..<2000).map { Int32($0) })
    let body = Self.block()
    var writer = OggWriter(serial: 5)
    var first = packets[0]
    first[8] += 1
    writer.page([first], granule: 0, flags: .first)
    writer.page([[6] + ContainerBytes.big(body.count, 3) + body], granule: 0)
    for packet in packets[1..<headerCount] { writer.page([packet], granule: 0) }
    writer.page(Array(packets[headerCount...]), granule: 1000, flags: .last)
    #expect(try artwork(writer.bytes) == Self.picture)
  }

  @Test
  func `Opus has a comment of it, however long`() throws {
    var fixture = OpusFixture(packets: 5)
    #expect(try artwork(fixture.file()) == nil)
    fixture.tags = OpusFixture.tags(["TITLE=x", Self.comment])
    #expect(try artwork(fixture.file()) == Self.picture)
    fixture.tags = OpusFixture.tags(["coverart=" + Self.base64(Self.other)])
    #expect(try artwork(fixture.file()) == Self.other)
    fixture.tags = OpusFixture.tags(["METADATA_BLOCK_PICTURE=***", "METADATA_BLOCK_PICTURE=AAAA"])
    #expect(try artwork(fixture.file()) == nil)
  }

  @Test
  func `Vorbis has a comment of it`() throws {
    let path = folder.path("a.ogg".utf8)
    writeSoundFile(path, .vorbis, samples: (0..<20_000).map { $0 << 16 }, channels: 2)
    var pages = VorbisPages(try contents(path))
    let field =
      OggWriter.littleEndian(UInt64(Self.comment.utf8.count), 4) + Array(Self.comment.utf8)
    pages.packets[1].bytes = [3] + Array("vorbis".utf8) + [0, 0, 0, 0, 1, 0, 0, 0] + field + [1]
    #expect(try artwork(pages.bytes()) == Self.picture)
  }
}
