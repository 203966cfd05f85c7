import AudioFormat
import Testing

struct OpusHeadTests {
  private static let plain: [UInt8] =
    Array("OpusHead".utf8) + [1, 2, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0xFA, 0]

  @Test func `the fields of a stereo header are read`() throws {
    let head = try OpusHead(Self.plain)
    #expect(head.channelCount == 2)
    #expect(head.preSkip == 312)
    #expect(head.inputSampleRate == 48_000)
    #expect(head.gainQ8 == -1536)
    #expect(head.mapping == [0, 1])
    #expect(head.streamCount == 1 && head.coupledCount == 1)
  }

  @Test(arguments: 0..<19) func `a header cut short is refused`(count: Int) {
    #expect(throws: OpusHeadError.self) { try OpusHead(Array(Self.plain.prefix(count))) }
  }

  @Test(arguments: [UInt8](0...15)) func `every minor version is read`(version: UInt8) throws {
    var bytes = Self.plain
    bytes[8] = version
    #expect(try OpusHead(bytes).preSkip == 312)
  }

  @Test(arguments: [(8, 16), (9, 0), (9, 3), (18, 1)])
  func `a field that contradicts is refused`(offset: Int, value: UInt8) {
    var bytes = Self.plain
    bytes[offset] = value
    #expect(throws: OpusHeadError.self) { try OpusHead(bytes) }
  }

  @Test func `a mapping behind the decoded channels is refused`() {
    var bytes = Self.plain + [1, 1, 0, 7]
    bytes[18] = 1
    #expect(throws: OpusHeadError.mappingIndex(7, decodedChannels: 2)) { try OpusHead(bytes) }
  }

  @Test func `a reserved family reads as 255`() throws {
    var bytes = Self.plain + [1, 1, 0, 255]
    bytes[18] = 200
    let head = try OpusHead(bytes)
    #expect(head.mappingFamily == 255)
    #expect(head.mapping == [0, 255])
  }

  @Test func `more coupled streams than streams are refused`() {
    var bytes = Self.plain + [1, 2, 0, 1]
    bytes[18] = 1
    #expect(throws: OpusHeadError.streams(1, coupled: 2)) { try OpusHead(bytes) }
  }

  @Test func `5 point 1 in WAVE order puts the low frequencies fourth`() {
    #expect(
      OpusHead.channelLabels(count: 6, .wave) == [
        .left, .right, .center, .lowFrequency, .leftSurround, .rightSurround,
      ])
    #expect(
      OpusHead.channelLabels(count: 6, .file) == [
        .left, .center, .right, .leftSurround, .rightSurround, .lowFrequency,
      ])
  }

  @Test func `7 point 1 in WAVE order puts the back before the sides`() {
    #expect(
      OpusHead.channelLabels(count: 8, .wave) == [
        .left, .right, .center, .lowFrequency, .leftSurround, .rightSurround, .leftSide,
        .rightSide,
      ])
  }
}
