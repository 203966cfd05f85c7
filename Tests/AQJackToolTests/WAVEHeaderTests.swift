import AudioFormat
import Testing

@testable import AQJackTool

struct WAVEHeaderTests {
  private let header = WAVEHeader(sampleRate: 48_000, channelCount: 2, channelMask: 3)

  private func number(_ bytes: [UInt8], at offset: Int, _ size: Int) -> UInt64 {
    bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  @Test
  func `a file up to 4 GB is RIFF`() {
    let frames = (Int64(UInt32.max) - 108) / 8
    let bytes = header.bytes(frameCount: frames)
    #expect(bytes.count == 116)
    #expect(Array(bytes.prefix(4)) == Array("RIFF".utf8))
    #expect(number(bytes, at: 4, 4) == UInt64(frames) * 8 + 108)
    #expect(Array(bytes[12..<16]) == Array("JUNK".utf8))
    #expect(number(bytes, at: 112, 4) == UInt64(frames) * 8)
  }

  @Test
  func `a larger file is RF64 with sizes of 64 bits`() {
    let frames = (Int64(UInt32.max) - 108) / 8 + 1
    let bytes = header.bytes(frameCount: frames)
    #expect(bytes.count == 116)
    #expect(Array(bytes.prefix(4)) == Array("RF64".utf8))
    #expect(number(bytes, at: 4, 4) == 0xFFFF_FFFF)
    #expect(Array(bytes[12..<16]) == Array("ds64".utf8))
    #expect(number(bytes, at: 20, 8) == UInt64(frames) * 8 + 108)
    #expect(number(bytes, at: 28, 8) == UInt64(frames) * 8)
    #expect(number(bytes, at: 36, 8) == UInt64(frames))
    #expect(number(bytes, at: 112, 4) == 0xFFFF_FFFF)
  }

  @Test(
    arguments: [
      ([.mono], 4), ([.left, .right], 3), ([.left, .center, .right], 0), ([], 0),
      ([.left, .right, .center, .lowFrequency, .leftSurround, .rightSurround], 0x3F),
      ([.left, .unknown], 0), ([.left, .left], 0),
    ] as [([ChannelLabel], UInt32)])
  func `a mask names places in WAVE's order only`(_ labels: [ChannelLabel], _ mask: UInt32) {
    #expect(WAVEHeader.channelMask(labels) == mask)
  }
}
