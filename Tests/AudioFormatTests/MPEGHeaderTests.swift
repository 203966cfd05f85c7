import AudioFormat
import Testing

struct MPEGHeaderTests {
  // MPEG 1 layer III, 128 kbit/s at 44100 Hz, stereo.
  private let bytes: [UInt8] = [0xFF, 0xFB, 0x90, 0x00]

  private func changed(_ index: Int, _ value: UInt8) -> [UInt8] {
    var made = bytes
    made[index] = value
    return made
  }

  @Test func `a header is read`() throws {
    let header = try #require(MPEGHeader(bytes))
    #expect(header.layer == 3)
    #expect(header.sampleRate == 44_100)
    #expect(header.channelCount == 2)
    #expect(header.frameSize == 417)
    #expect(header.frameCount == 1152)
    #expect(!header.hasChecksum)
    #expect(header.sideSize == 32)
  }

  /// Second and third byte; layer, rate, bytes, frames.
  @Test(arguments: [
    (0xFB, 0x92, 3, 44_100, 418, 1152), (0xFB, 0xE4, 3, 48_000, 960, 1152),
    (0xFB, 0x18, 3, 32_000, 144, 1152), (0xF3, 0x80, 3, 22_050, 208, 576),
    (0xE3, 0x88, 3, 8000, 576, 576), (0xFD, 0xE4, 2, 48_000, 1152, 1152),
    (0xF5, 0xE8, 2, 16_000, 1440, 1152), (0xFF, 0xE4, 1, 48_000, 448, 384),
    (0xFF, 0xE2, 1, 44_100, 488, 384), (0xF7, 0xE4, 1, 24_000, 512, 384),
  ])
  func `sizes and lengths are those of the standard`(
    second: UInt8, third: UInt8, layer: Int, rate: Int, size: Int, frames: Int
  ) throws {
    let header = try #require(MPEGHeader([0xFF, second, third, 0]))
    #expect(header.layer == layer && header.sampleRate == rate)
    #expect(header.frameSize == size && header.frameCount == frames)
    #expect(header.largestFrameSize >= size)
  }

  @Test func `reserved fields are no header`() {
    // Sync, version, layer, bit rate, sample rate.
    for (index, value) in [(0, 0xFE), (1, 0xEB), (1, 0xF9), (2, 0xF0), (2, 0x9C)] {
      #expect(MPEGHeader(changed(index, UInt8(value))) == nil)
    }
    #expect(MPEGHeader(bytes.dropLast()) == nil)
  }

  @Test func `free format needs its size`() {
    let free = changed(2, 0x02)
    #expect(MPEGHeader(free) == nil)
    #expect(MPEGHeader(free, freeSize: 300)?.frameSize == 301)
  }

  @Test func `a packet without room for its side information is none`() {
    #expect(MPEGHeader(changed(2, 0x00), freeSize: 36) == nil)
    #expect(MPEGHeader(changed(2, 0x00), freeSize: 37) != nil)
    // 8 kbit/s at 24000 Hz are 24 bytes: no room behind 17 of side information and a checksum.
    #expect(MPEGHeader([0xFF, 0xF3, 0x14, 0x00]) != nil)
    #expect(MPEGHeader([0xFF, 0xF2, 0x14, 0x00])?.frameSize == 24)
  }
}
