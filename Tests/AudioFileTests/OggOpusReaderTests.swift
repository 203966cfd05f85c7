import AudioFile
import AudioFormat
import OpusTestSupport
import Testing

struct OggOpusReaderTests {
  @Test func `a stereo file decodes to the frames of libopus`() throws {
    let fixture = OpusFixture(packets: 51)
    let reader = try openReader(fixture.file())
    let decoded = try DecodedStream(reader)
    #expect(decoded.samples == (try referenceDecode(fixture.packets, head: fixture.head)))
    #expect(decoded.frameCount == 51 * 960 - 312)
    #expect(reader.dataFormat.framesPerPacket == 960)
    #expect(reader.dataFormat.sampleRate == 48_000)
    #expect(reader.magicCookie == fixture.head)
    #expect(try reader.countPackets() == 51)
    #expect(reader.estimatedPacketCount == 51)
    #expect(reader.faults == [])
  }
}
