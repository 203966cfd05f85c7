import AudioFile
import AudioFormat
import TestSupport
import Testing

/// Files that are cut, damaged, or hold other sound.
extension MPEG4FileTests {
  @Test func `a file that ends early plays what is whole and says so`() throws {
    let mpeg4 = MPEG4Fixture(fixture)
    let bytes = Array(mpeg4.file().dropLast(fixture.packets[20].count + 1))
    let file = try AudioFile(path: folder.write("cut.m4a", bytes))
    let sound = try DecodedFile(file)
    #expect(sound.frameCount == 19 * 1024)
    #expect(sound.failure == .damaged(file.path, reason: "the file ends after 19 of 21 packets"))
    #expect(try file.packetCount() == 19)
  }

  @Test func `sound that cannot be played is refused by name`() {
    let esds = AACCookie.descriptor(of: [0x12, 0x10]).map { $0 == 0x40 ? 0x6B : $0 }
    let cases: [(String, [UInt8], String)] = [
      ("mp4a", MPEG4Fixture.box("esds", [0, 0, 0, 0] + esds), "MP4 with sound of object type 107"),
      ("ac-3", [], "MP4 with sound of the kind 'ac-3'"),
      ("enca", [], "the sound is encrypted"),
    ]
    for (type, boxes, reason) in cases {
      let path = folder.write("sound.m4a", MPEG4Fixture([[0]], type: type, boxes: boxes).file())
      #expect(throws: AudioFileError.unrecognized(path, reason: reason)) {
        try AudioFile(path: path)
      }
    }
  }

  @Test func `tables that promise more than is there are refused`() {
    var mpeg4 = MPEG4Fixture(fixture)
    let zero = ContainerBytes.big(0, 4)
    for table in [
      MPEG4Fixture.box("stsz", zero + zero + ContainerBytes.big(0x7FFF_FFFF, 4)),
      MPEG4Fixture.box(
        "stsz", zero + ContainerBytes.big(1, 4) + ContainerBytes.big(0x7FFF_FFFF, 4)),
      MPEG4Fixture.box(
        "stz2", zero + ContainerBytes.big(4, 4) + ContainerBytes.big(0x7FFF_FFFF, 4)),
      MPEG4Fixture.box("stsz", zero),
    ] {
      mpeg4.sizeTable = table
      #expect(throws: AudioFileError.self) { try open(mpeg4) }
    }
  }

  @Test(arguments: [UInt64.max >> 1, UInt64.max, 1 << 63, 1 << 62])
  func `a chunk that no file reaches is refused`(offset: UInt64) throws {
    var mpeg4 = MPEG4Fixture(fixture)
    mpeg4.isWide = true
    var bytes = mpeg4.file()
    let table = try #require(
      bytes.indices.first { bytes[$0...].starts(with: ContainerBytes.text("co64")) })
    // Behind the name: version, count, and the place of the first chunk.
    bytes.replaceSubrange(
      table + 12..<table + 20, with: ContainerBytes.big(Int(bitPattern: UInt(offset)), 8))
    #expect(throws: AudioFileError.self) { try AudioFile(path: folder.write("far.m4a", bytes)) }
  }

  @Test func `damaged files never make trouble`() {
    var random = SeededRandom(seed: 12)
    var mpeg4 = MPEG4Fixture(fixture)
    mpeg4.edits = [(400, 1024)]
    mpeg4.gapless = " 0 840 0 4000"
    var fragmented = MPEG4Fixture(fixture)
    fragmented.fragmentSize = 4
    for bytes in [mpeg4.file(), fragmented.file()] {
      for _ in 0..<400 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1..<6, using: &random) {
          damaged[Int.random(in: 0..<900, using: &random)] = random.bytes(1)[0]
        }
        guard let file = try? AudioFile(path: folder.write("d.m4a", damaged)) else { continue }
        _ = try? file.frameCount()
        _ = try? ReadPackets(file, from: 5, count: 3)
        _ = try? file.seek(toFrame: 5000)
      }
    }
  }
}
