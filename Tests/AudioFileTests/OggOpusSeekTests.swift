import AudioFile
import AudioFormat
import OpusTestSupport
import Testing

struct OggOpusSeekTests {
  /// Frames from `frame` on, as a player that seeks gets them.
  private func samples(
    of reader: OggOpusReader, from frame: Int, count: Int
  ) throws -> ArraySlice<Float> {
    let place = try reader.seek(toFrame: Int64(frame))
    let decoded = try DecodedStream(
      reader, from: place.packet, frameLimit: place.framesToDrop + count)
    let channels = decoded.channelCount
    return decoded.samples.dropFirst(place.framesToDrop * channels).prefix(count * channels)
  }

  private func expectAgreement(_ bytes: [UInt8], places: [Int]) throws {
    let whole = try DecodedStream(try openReader(bytes))
    let reader = try openReader(bytes)
    for frame in places where frame < whole.frameCount {
      let found = try samples(of: reader, from: frame, count: 500)
      let wanted = whole.samples.dropFirst(frame * whole.channelCount).prefix(found.count)
      #expect(found.count == min(500, whole.frameCount - frame) * whole.channelCount)
      let error = zip(found, wanted).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
      #expect(error < 1e-4, "frame \(frame)")
    }
  }

  private static let places = [0, 1, 647, 648, 3840, 20_000, 47_000, 96_000, 150_001, 191_000]

  @Test(arguments: [1, 5, 50]) func `a seek agrees with the linear decode`(perPage: Int) throws {
    let fixture = OpusFixture(packets: 200)
    try expectAgreement(fixture.file(perPage: perPage, trim: 100), places: Self.places)
  }

  @Test func `a seek agrees where the pre-skip is longer than the pre-roll`() throws {
    let fixture = OpusFixture(packets: 200, preSkip: 30_000)
    try expectAgreement(fixture.file(), places: Self.places)
  }

  @Test func `a seek agrees where granule positions begin far from 0`() throws {
    try expectAgreement(OpusFixture(packets: 200).file(start: 172_800_000), places: Self.places)
  }

  @Test func `a seek goes into every link of a chain`() throws {
    let (stereo, mono) = (OpusFixture(packets: 100), OpusFixture(packets: 100, channels: 1))
    try expectAgreement(stereo.file() + mono.file(trim: 50), places: Self.places)
    try expectAgreement(stereo.file() + mono.file(serial: 2, trim: 50), places: Self.places)
  }

  @Test func `a large chain is searched, its widest link known when it is opened`() throws {
    var (mono, stereo) = (OpusFixture(packets: 100, channels: 1), OpusFixture(packets: 100))
    mono.packets = Array(repeatElement(mono.packets, count: 60).joined())
    stereo.packets = Array(repeatElement(stereo.packets, count: 30).joined())
    let bytes =
      mono.file(serial: 1) + stereo.file(serial: 2, trim: 50) + mono.file(serial: 3)
    #expect(bytes.count > 1 << 20)
    let reader = try openReader(bytes)
    #expect(reader.dataFormat.channelsPerFrame == 2)
    #expect(reader.packetTable?.validFrames == (try reader.summarize().frameCount))
    try expectAgreement(
      bytes, places: [5_700_000, 5_759_687, 5_759_688, 5_759_689, 7_000_000, 8_639_326, 9_000_000])
  }

  @Test func `behind the end nothing follows`() throws {
    let reader = try openReader(OpusFixture(packets: 10).file())
    #expect(try samples(of: reader, from: 9600, count: 10).isEmpty)
    #expect(try samples(of: reader, from: 9287, count: 10).count == 2)
  }

  @Test func `after a seek the file can be read from its start`() throws {
    let fixture = OpusFixture(packets: 60)
    let reader = try openReader(fixture.file())
    _ = try samples(of: reader, from: 40_000, count: 100)
    #expect(
      try DecodedStream(reader).samples == referenceDecode(fixture.packets, head: fixture.head))
  }
}
