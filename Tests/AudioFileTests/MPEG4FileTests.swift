import AudioCodec
import AudioFile
import AudioFormat
import TestSupport
import Testing

@Suite(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)))
struct MPEG4FileTests {
  let folder = TemporaryFolder()
  let fixture = AACFixture(count: 21)

  func open(_ file: MPEG4Fixture) throws -> AudioFile {
    try AudioFile(path: folder.write("sound.m4a", file.file()))
  }

  @Test(arguments: [false, true], [false, true])
  func `packets are found wherever the movie box is`(isFirst: Bool, isWide: Bool) throws {
    var mpeg4 = MPEG4Fixture(fixture)
    (mpeg4.isMovieFirst, mpeg4.isWide) = (isFirst, isWide)
    let file = try open(mpeg4)
    #expect(file.container == "mp4")
    #expect(file.dataFormat.formatID == .aac)
    #expect(file.dataFormat.framesPerPacket == 1024)
    #expect(AACCookie.configuration(in: file.magicCookie) == fixture.configuration.bytes)
    #expect(file.packetSizeUpperBound == fixture.packets.map(\.count).max())
    #expect(try file.packetCount() == 21)
    #expect(try file.packets(from: 0, count: 21) == Array(fixture.packets.joined()))
    #expect(try file.packets(from: 13, count: 3) == Array(fixture.packets[13..<16].joined()))
    #expect(try ReadPackets(file, from: 18, count: 3).isAtEnd)
  }

  @Test func `the sound is what decoding the packets brings`() throws {
    let file = try open(MPEG4Fixture(fixture))
    let plain = try AudioFile(path: folder.write("sound.aac", fixture.adts()))
    #expect(try DecodedFile(file).samples == DecodedFile(plain).samples)
  }

  @Test func `an edit list cuts both ends`() throws {
    var mpeg4 = MPEG4Fixture(fixture)
    mpeg4.movieTimeScale = 44_100
    mpeg4.edits = [(10_000, 2112)]
    let file = try open(mpeg4)
    #expect(
      file.packetTable
        == PacketTable(
          validFrames: 10_000, primingFrames: 2112, remainderFrames: 21 * 1024 - 12_112))
    #expect(try file.frameCount() == 10_000)
    let sound = try DecodedFile(file)
    let whole = try DecodedFile(try open(MPEG4Fixture(fixture)))
    #expect(sound.samples == Array(whole.samples[(2112 * 2)...].prefix(20_000)))
  }

  @Test func `an edit list of coarse ticks leaves the end to the packets`() throws {
    var mpeg4 = MPEG4Fixture(fixture)
    mpeg4.lastPacketTicks = 500
    // 20456 frames of sound are 463.85 ms.
    for duration in [463, 464, 465] {
      mpeg4.edits = [(duration, 524)]
      #expect(try open(mpeg4).frameCount() == 20_456)
    }
    mpeg4.edits = [(400, 524)]
    #expect(try open(mpeg4).frameCount() == 17_640)
  }

  @Test(arguments: [-1, .max, .max - 2112, 1 << 62])
  func `an edit that ends behind all time plays to the end`(duration: Int) throws {
    var mpeg4 = MPEG4Fixture(fixture)
    mpeg4.hasWideEdits = true
    for scale in [1, 1000, 44_100, 0] {
      mpeg4.movieTimeScale = scale
      mpeg4.edits = [(duration, 0)]
      #expect(try open(mpeg4).frameCount() == 21 * 1024)
      mpeg4.edits = [(duration, 2112)]
      #expect(try open(mpeg4).frameCount() == 21 * 1024 - 2112)
    }
  }

  @Test func `silence before the sound is not played`() throws {
    var mpeg4 = MPEG4Fixture(fixture)
    mpeg4.edits = [(43, -1), (1000, 0)]
    #expect(try open(mpeg4).frameCount() == 21 * 1024)
  }

  @Test func `iTunSMPB counts where there is no edit`() throws {
    var mpeg4 = MPEG4Fixture(fixture)
    mpeg4.gapless = " 00000000 00000840 000000C0 0000000000004B00 00000000 00000000"
    let file = try open(mpeg4)
    // 0x840 + 0x4B00 + 0xC0 are 21 packets.
    #expect(
      file.packetTable
        == PacketTable(validFrames: 0x4B00, primingFrames: 0x840, remainderFrames: 0xC0))
    #expect(try file.frameCount() == 0x4B00)
    mpeg4.edits = [(0, 1024)]
    #expect(try open(mpeg4).packetTable?.primingFrames == 1024)
  }

  @Test func `what iTunSMPB says wrongly is not believed`() throws {
    for text in [
      "", " 1 2", " 0 FFFFFFFFFFFFFFFF 0 1", " 0 G 0 1", " 0 100000 0 4000",
      " 0 840 7FFFFFFFFFFFFFFF 4B00",
      " 0 840 100000 4B00", " 0 840 C0 7FFFFFFFFFFFFFFF", " 0 -840 C0 4B00", " 0 840 -C0 4B00",
    ] {
      var mpeg4 = MPEG4Fixture(fixture)
      mpeg4.gapless = text
      #expect(try open(mpeg4).frameCount() == 21 * 1024)
    }
  }

  @Test func `fragments are one track`() throws {
    for size in [1, 4, 21] {
      var mpeg4 = MPEG4Fixture(fixture)
      mpeg4.fragmentSize = size
      let file = try open(mpeg4)
      #expect(try file.frameCount() == 21 * 1024)
      #expect(try file.packets(from: 0, count: 21) == Array(fixture.packets.joined()))
    }
  }

  @Test func `other tracks are passed over`() throws {
    var mpeg4 = MPEG4Fixture(fixture)
    mpeg4.otherTracks = MPEG4Fixture.silentTrack("vide") + MPEG4Fixture.silentTrack("text")
    #expect(try open(mpeg4).packetCount() == 21)
  }

  @Test func `tags are read`() throws {
    var mpeg4 = MPEG4Fixture(fixture)
    mpeg4.tags = [("\u{A9}nam", "Ode"), ("\u{A9}ART", "Somebody"), ("covr", "no picture")]
    #expect(
      try open(mpeg4).tags == [
        FileTag(name: "TITLE", value: "Ode"), FileTag(name: "ARTIST", value: "Somebody"),
      ])
  }

  @Test func `HE-AAC has the rate and length that replication brings`() throws {
    let packets = AACFixture(count: 12, rateIndex: 7, isReplicated: true)
    // Said by the configuration, and not said.
    for configuration in [packets.configuration.withReplication(isDoubled: true), nil] {
      var mpeg4 = MPEG4Fixture(packets, configuration: configuration)
      mpeg4.edits = [(0, 1024)]
      let file = try open(mpeg4)
      #expect(file.dataFormat.sampleRate == 44_100)
      #expect(file.dataFormat.framesPerPacket == 2048)
      // Ticks of the core.
      #expect(file.packetTable?.primingFrames == 2048)
      #expect(try DecodedFile(file).frameCount == 11 * 2048)
    }
  }

  @Test func `parametric stereo makes two channels of one`() throws {
    let packets = AACFixture(count: 12, channels: 1, rateIndex: 7, isReplicated: true)
    // Object type 29, 22050 Hz, mono, 44100 Hz, LC.
    let file = try open(MPEG4Fixture(packets, configuration: [0xEB, 0x8A, 0x08, 0x00]))
    #expect(file.dataFormat.formatID == .aacHEv2)
    #expect(file.dataFormat.channelsPerFrame == 2)
    let sound = try DecodedFile(file)
    #expect(sound.refusals.isEmpty)
    #expect(sound.frameCount == 12 * 2048)
  }

  @Test func `Opus in MP4 obeys the edit list and then its header`() throws {
    var opus = MPEG4Fixture(
      (0..<10).map { _ in [0xFC, 0xFF, 0xFE] }, type: "Opus",
      boxes: MPEG4Fixture.box("dOps", [0, 2, 1, 56, 0, 0, 0xBB, 0x80, 0, 0, 0]))
    (opus.timeScale, opus.packetTicks, opus.movieTimeScale) = (48_000, 960, 48_000)
    let plain = try open(opus)
    #expect(plain.dataFormat.framesPerPacket == 960)
    #expect(try OpusHead(plain.magicCookie).preSkip == 312)
    #expect(try DecodedFile(plain).frameCount == 9600 - 312)
    opus.edits = [(5000, 1000)]
    let edited = try open(opus)
    #expect(try OpusHead(edited.magicCookie).preSkip == 1000)
    #expect(try edited.frameCount() == 5000)
    #expect(try DecodedFile(edited).frameCount == 5000)
    #expect(try DecodedFile(edited, from: 4321).frameCount == 679)
  }
}
