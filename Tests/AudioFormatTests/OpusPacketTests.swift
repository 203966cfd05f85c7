import AudioFormat
import Testing

struct OpusPacketTests {
  private func frames(_ bytes: [UInt8]) -> Int? {
    unsafe bytes.withUnsafeBytes { unsafe OpusPacket($0)?.frameCount }
  }

  @Test(arguments: [
    (0, 480), (1, 960), (2, 1920), (3, 2880), (11, 2880), (12, 480), (13, 960), (15, 960),
    (16, 120), (17, 240), (18, 480), (19, 960), (28, 120), (31, 960),
  ])
  func `the configuration says the length of a coded frame`(configuration: UInt8, length: Int) {
    #expect(frames([configuration << 3]) == length)
    #expect(frames([configuration << 3 | 1]) == 2 * length)
    #expect(frames([configuration << 3 | 2]) == 2 * length)
  }

  @Test(arguments: 1...6) func `code 3 counts its coded frames`(count: UInt8) {
    #expect(frames([19 << 3 | 3, 0xC0 | count]) == Int(count) * 960)
  }

  @Test func `48 coded frames of 2 and a half ms are 120 ms`() {
    #expect(frames([16 << 3 | 3, 48]) == 5760)
  }

  @Test(arguments: [[], [155], [155, 0], [155, 7], [131, 49], [27, 3]] as [[UInt8]])
  func `no bytes, no coded frame and more than 120 ms are refused`(bytes: [UInt8]) {
    #expect(frames(bytes) == nil)
  }
}
