import AudioFormat
import Testing

struct ADTSHeaderTests {
  // 44100 Hz, stereo, 364 + 7 bytes.
  private let bytes: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, 0x2E, 0x7F, 0xFC]

  @Test func `a header is read`() throws {
    let header = try #require(ADTSHeader(bytes))
    #expect(header.size == 7)
    #expect(header.frameSize == 371)
    #expect(header.blockCount == 1)
    #expect(header.configuration.coreSampleRate == 44_100)
    #expect(header.configuration.channelCount == 2)
  }

  @Test(arguments: [0xF0, 0xF1, 0xF8, 0xF9])
  func `both versions are taken, with and without a checksum`(second: UInt8) throws {
    var changed = bytes
    changed[1] = second
    let header = try #require(ADTSHeader(changed))
    #expect(header.hasChecksum == (second & 1 == 0))
    #expect(header.size == (second & 1 == 0 ? 9 : 7))
  }

  @Test func `reserved fields are no header`() {
    // A layer, a reserved rate, a frame shorter than its header.
    for (index, value) in [(1, 0xF3), (2, 0x74), (4, 0x00)] {
      var changed = bytes
      changed[index] = UInt8(value)
      #expect(ADTSHeader(changed) == nil)
    }
    #expect(ADTSHeader(bytes.dropLast()) == nil)
  }
}
