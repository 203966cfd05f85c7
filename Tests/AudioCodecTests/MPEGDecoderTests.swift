import AudioCodec
import AudioFormat
import TestSupport
import Testing

struct MPEGDecoderTests {
  private let format = StreamDescription(
    sampleRate: 48_000, formatID: .mpegLayer3, framesPerPacket: 1152, channelsPerFrame: 2)

  /// Decodes packets one by one; nil stands for a packet that is refused.
  private func decode(
    _ packets: [[UInt8]], frames: Int = 0, into output: PlanarBuffer
  ) throws -> [Int?] {
    let decoder = try MPEGDecoder(format: format)
    return packets.map { packet in
      let description = PacketDescription(
        startOffset: 0, variableFramesInPacket: UInt32(frames), dataByteSize: UInt32(packet.count))
      return unsafe packet.withUnsafeBytes { bytes in
        var cursor = unsafe PacketCursor(bytes: bytes, descriptions: [description])
        let isTaken = (try? decoder.decode(&cursor, into: output)) != nil
        return isTaken ? output.frameCount : nil
      }
    }
  }

  private let output = PlanarBuffer(channelCount: 2, capacity: 1152)

  @Test func `each packet brings its frames, the first one too`() throws {
    let packets = MPEGFixture().packets
    #expect(try decode(packets, into: output) == packets.map { _ in 1152 })
  }

  @Test func `a packet whose sound begins in one that is missing is silent`() throws {
    var kind = MPEGFixture()
    (kind.bitRates, kind.count) = ([1, 9], 40)
    let packets = kind.packets
    let late = try #require(packets.indices.first { packets[$0][4] > 0 && $0 > 4 })
    _ = try decode([packets[late]], into: output)
    let isSilent = (0..<1152).allSatisfy { unsafe output.row(0)[$0] == 0 }
    #expect(isSilent)
    _ = try decode(Array(packets[...late]), into: output)
    let isHeard = (0..<1152).contains { unsafe output.row(0)[$0] != 0 }
    #expect(isHeard)
  }

  @Test func `a description of fewer frames cuts the end`() throws {
    #expect(try decode(MPEGFixture().packets, frames: 100, into: output).allSatisfy { $0 == 100 })
  }

  @Test func `what is refused is silence of its length, and decoding goes on`() throws {
    let packets = MPEGFixture().packets
    var other = MPEGFixture()
    other.frequency = 0
    for bad in [[], [1, 2, 3], Array(packets[1].dropLast()), other.packets[0]] {
      #expect(try decode([packets[0], bad], into: output) == [1152, nil])
      #expect(output.frameCount == 1152)
      let isSilent = (0..<1152).allSatisfy { unsafe output.row(0)[$0] == 0 }
      #expect(isSilent)
      #expect(try decode([packets[0], bad, packets[1]], into: output) == [1152, nil, 1152])
    }
  }

  @Test func `bytes behind a packet are ignored`() throws {
    let packets = MPEGFixture().packets.map { $0 + [0xFF, 0xFB, 1, 2] }
    #expect(try decode(packets, into: output) == packets.map { _ in 1152 })
  }

  @Test(arguments: [(0.0, 2), (44_101, 2), (48_000, 0), (48_000, 3)])
  func `rates and channels that no packet has are refused`(rate: Double, channels: Int) {
    var wrong = format
    (wrong.sampleRate, wrong.channelsPerFrame) = (rate, channels)
    #expect(throws: AudioCodecError.self) { try makeDecoder(for: wrong, cookie: []) }
  }
}
