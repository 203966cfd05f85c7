import AudioFile
import AudioFormat
import OpusTestSupport
import Testing

/// Files of several streams, one after the other or side by side, and files of none.
struct OggOpusChainTests {
  private let stereo = OpusFixture(packets: 20)
  private let mono = OpusFixture(
    packets: 20, frameLength: 480, channels: 1, preSkip: 120, gainQ8: -1536)

  private func reference(_ fixture: OpusFixture) throws -> [Float] {
    try referenceDecode(fixture.packets, head: fixture.head)
  }

  // MARK: - Chains

  @Test(arguments: [1, 2] as [UInt32]) func `a chain plays every link, also of one serial number`(
    serial: UInt32
  ) throws {
    let reader = try openReader(stereo.file(serial: 1) + mono.file(serial: serial, trim: 100))
    let decoded = try DecodedStream(reader)
    let second = try reference(mono).dropLast(100).flatMap { [$0, $0] }
    #expect(decoded.samples == (try reference(stereo)) + second)
    #expect(decoded.descriptions.count == 41)
    #expect(decoded.descriptions[20].variableFramesInPacket == 0)
    #expect(try reader.countPackets() == 41)
    #expect(try reader.summarize().channelCounts == [2, 1])
    #expect(try reader.summarize().frameCount == Int64(decoded.frameCount))
  }

  @Test func `a link that does not say its end is followed by the next`() throws {
    var writer = stereo.headers()
    writer.page(stereo.packets, granule: 19_200)
    let decoded = try DecodedStream(try openReader(writer.bytes + stereo.file(serial: 9)))
    #expect(decoded.samples == (try reference(stereo)) + (try reference(stereo)))
  }

  @Test func `a later link that is refused is left out with its reason`() throws {
    var bad = mono
    bad.head[8] = 16
    let reader = try openReader(
      stereo.file(serial: 1) + bad.file(serial: 2) + stereo.file(serial: 3))
    #expect(try DecodedStream(reader).frameCount == 2 * (19_200 - 312))
    #expect(reader.faults.count == 1)
  }

  @Test func `a chain of many links is read whole`() throws {
    let bytes = (0..<40).flatMap { mono.file(serial: UInt32($0)) }
    let reader = try openReader(bytes + stereo.file(serial: 99))
    #expect(try DecodedStream(reader).frameCount == 40 * (9600 - 120) + 19_200 - 312)
    #expect(reader.dataFormat.channelsPerFrame == 2)
  }

  // MARK: - Families

  @Test(arguments: [2, 255] as [UInt8]) func `channels of no place keep their order`(
    family: UInt8
  ) throws {
    var fixture = stereo
    fixture.head = OpusFixture.head(channels: 4, family: family) + [1, 1, 0, 255, 1, 0]
    let reader = try openReader(fixture.file())
    #expect(reader.channelLayout?.labels == Array(repeating: .unknown, count: 4))
    let decoded = try DecodedStream(reader, order: .wave)
    #expect(decoded.samples == (try reference(fixture)))
  }

  // MARK: - Side by side

  @Test func `of two streams the first one is played`() throws {
    var (one, two) = (stereo.headers(serial: 1), mono.headers(serial: 2))
    one.page(stereo.packets, granule: 19_200, flags: .last)
    two.page(mono.packets, granule: 9600, flags: .last)
    #expect(
      try DecodedStream(try openReader(interleave(one.bytes, two.bytes))).samples
        == reference(stereo))
  }

  @Test func `a skeleton before and an unknown stream behind are stepped over`() throws {
    var (skeleton, one) = (OggWriter(serial: 7), stereo.headers(serial: 1))
    skeleton.page([Array("fishead\0and more".utf8)], granule: 0, flags: .first)
    skeleton.page([[1, 2, 3]], granule: 0)
    skeleton.page([], granule: 0, flags: .last)
    one.page(stereo.packets, granule: 19_200, flags: .last)
    let reader = try openReader(interleave(skeleton.bytes, one.bytes))
    #expect(try DecodedStream(reader).samples == reference(stereo))
    #expect(try reader.summarize().channelCounts == [2])
  }

  /// Pages by turns.
  private func interleave(_ one: [UInt8], _ two: [UInt8]) -> [UInt8] {
    let pages = [one, two].map { bytes in
      let starts = bytes.indices.filter { bytes[$0...].starts(with: "OggS".utf8) } + [bytes.count]
      return zip(starts, starts.dropFirst()).map { Array(bytes[$0..<$1]) }
    }
    return (0..<3).flatMap { pages[0][$0] + pages[1][$0] }
  }

  // MARK: - Refusals

  @Test(arguments: [[], [0], Array("OggS".utf8), Array(repeating: 65, count: 100_000)])
  func `what is no Ogg file is not recognized`(bytes: [UInt8]) {
    #expect(throws: AudioFileError.unrecognized("test", reason: "no Ogg page was found")) {
      try openReader(bytes)
    }
    #expect(!OggOpusReader.isOggOpus(firstBytes: bytes))
  }

  @Test func `Vorbis is named in the refusal`() {
    var writer = OggWriter(serial: 1)
    writer.page([[1] + Array("vorbis".utf8)], granule: 0, flags: .first)
    #expect(
      throws: AudioFileError.unrecognized("test", reason: "Ogg with Vorbis, without Opus")
    ) { try openReader(writer.bytes) }
    #expect(!OggOpusReader.isOggOpus(firstBytes: writer.bytes))
  }

  @Test func `the first bytes are enough to know an Opus file`() {
    #expect(OggOpusReader.isOggOpus(firstBytes: Array(stereo.file().prefix(100))))
  }

  @Test func `a header that is refused makes the file damaged`() {
    var bad = mono
    bad.head[9] = 0
    let reason = OpusHeadError.noChannels.description
    #expect(throws: AudioFileError.damaged("test", reason: reason)) { try openReader(bad.file()) }
  }
}
