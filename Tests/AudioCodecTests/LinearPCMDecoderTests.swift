import AudioCodec
import AudioFormat
import TestSupport
import Testing

struct LinearPCMDecoderTests {
  /// A layout of samples, and the bytes of known values in it.
  struct Layout: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bits: Int
    var bytes: Int
    var flags: FormatFlags
    var packets: [UInt8]
    var values: [Float]
  }

  static let layouts: [Layout] = [
    Layout(
      testDescription: "uint8", bits: 8, bytes: 1, flags: .packed,
      packets: [0, 128, 255, 64], values: [-1, 0, 127 / 128, -0.5]),
    Layout(
      testDescription: "int8", bits: 8, bytes: 1, flags: [.packed, .signedInteger],
      packets: [0x80, 0, 0x7F, 0xC0], values: [-1, 0, 127 / 128, -0.5]),
    Layout(
      testDescription: "int16 little", bits: 16, bytes: 2, flags: [.packed, .signedInteger],
      packets: [0, 0x80, 0, 0, 0xFF, 0x7F, 1, 0], values: [-1, 0, 32767 / 32768, 0x1p-15]),
    Layout(
      testDescription: "int16 big", bits: 16, bytes: 2,
      flags: [.packed, .signedInteger, .bigEndian],
      packets: [0x80, 0, 0, 0, 0x7F, 0xFF, 0, 1], values: [-1, 0, 32767 / 32768, 0x1p-15]),
    Layout(
      testDescription: "int24 little", bits: 24, bytes: 3, flags: [.packed, .signedInteger],
      packets: [0, 0, 0x80, 0xFF, 0xFF, 0x7F, 1, 0, 0, 0xFF, 0xFF, 0xFF],
      values: [-1, 1 - 0x1p-23, 0x1p-23, -0x1p-23]),
    Layout(
      testDescription: "int24 big", bits: 24, bytes: 3,
      flags: [.packed, .signedInteger, .bigEndian],
      packets: [0x80, 0, 0, 0x7F, 0xFF, 0xFF, 0, 0, 1, 0xFF, 0xFF, 0xFF],
      values: [-1, 1 - 0x1p-23, 0x1p-23, -0x1p-23]),
    Layout(
      testDescription: "int32 little", bits: 32, bytes: 4, flags: [.packed, .signedInteger],
      packets: [0, 0, 0, 0x80, 0, 0, 0, 0x40, 1, 0, 0, 0, 0, 0, 0, 0],
      values: [-1, 0.5, 0x1p-31, 0]),
    Layout(
      testDescription: "int32 big", bits: 32, bytes: 4,
      flags: [.packed, .signedInteger, .bigEndian],
      packets: [0x80, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
      values: [-1, 0.5, 0x1p-31, 0]),
    Layout(
      testDescription: "24 in 32, high, little", bits: 24, bytes: 4,
      flags: [.signedInteger, .alignedHigh],
      packets: [0, 0, 0, 0x80, 0, 1, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0],
      values: [-1, 0x1p-23, 0.5, 0]),
    Layout(
      testDescription: "24 in 32, low, little", bits: 24, bytes: 4, flags: .signedInteger,
      packets: [0, 0, 0x80, 0xFF, 1, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0],
      values: [-1, 0x1p-23, 0.5, 0]),
    Layout(
      testDescription: "24 in 32, low, big, sign not extended", bits: 24, bytes: 4,
      flags: [.signedInteger, .bigEndian],
      packets: [0, 0x80, 0, 0, 0, 0, 0, 1, 0, 0x40, 0, 0, 0, 0, 0, 0],
      values: [-1, 0x1p-23, 0.5, 0]),
    Layout(
      testDescription: "20 in 24, high, big", bits: 20, bytes: 3,
      flags: [.signedInteger, .alignedHigh, .bigEndian],
      packets: [0x80, 0, 0, 0, 0, 0x10, 0x40, 0, 0, 0, 0, 0], values: [-1, 0x1p-19, 0.5, 0]),
    Layout(
      testDescription: "20 in 24, low, little", bits: 20, bytes: 3, flags: .signedInteger,
      packets: [0, 0, 0x08, 1, 0, 0, 0, 0, 0x04, 0, 0, 0], values: [-1, 0x1p-19, 0.5, 0]),
    Layout(
      testDescription: "12 in 16, low, little", bits: 12, bytes: 2, flags: .signedInteger,
      packets: [0, 0x08, 1, 0, 0, 0x04, 0, 0], values: [-1, 0x1p-11, 0.5, 0]),
    Layout(
      testDescription: "float32 little", bits: 32, bytes: 4, flags: [.packed, .float],
      packets: [0, 0, 0x80, 0xBF, 0, 0, 0, 0x3F, 0, 0, 0x20, 0x40, 0, 0, 0, 0],
      values: [-1, 0.5, 2.5, 0]),
    Layout(
      testDescription: "float32 big", bits: 32, bytes: 4, flags: [.packed, .float, .bigEndian],
      packets: [0xBF, 0x80, 0, 0, 0x3F, 0, 0, 0, 0x40, 0x20, 0, 0, 0, 0, 0, 0],
      values: [-1, 0.5, 2.5, 0]),
    Layout(
      testDescription: "float64 little", bits: 64, bytes: 8, flags: [.packed, .float],
      packets: [0, 0, 0, 0, 0, 0, 0xF0, 0xBF, 0, 0, 0, 0, 0, 0, 0xE0, 0x3F],
      values: [-1, 0.5]),
    Layout(
      testDescription: "float64 big", bits: 64, bytes: 8, flags: [.packed, .float, .bigEndian],
      packets: [0xBF, 0xF0, 0, 0, 0, 0, 0, 0, 0x3F, 0xE0, 0, 0, 0, 0, 0, 0],
      values: [-1, 0.5]),
  ]

  @Test(arguments: layouts, [1, 2, 3, 7])
  func `every layout is scaled exactly`(layout: Layout, channels: Int) throws {
    let decoder = try LinearPCMDecoder(
      StreamDescription(
        sampleRate: 48000, formatID: .linearPCM, formatFlags: layout.flags,
        bytesPerPacket: channels * layout.bytes, framesPerPacket: 1,
        bytesPerFrame: channels * layout.bytes, channelsPerFrame: channels,
        bitsPerChannel: layout.bits))
    // The row of values, as often as it takes to fill whole frames with it.
    let packets = Array(repeatElement(layout.packets, count: channels * 5).joined())
    let values = Array(repeatElement(layout.values, count: channels * 5).joined())
    #expect(try decode(packets, by: decoder, capacity: 1000) == values)
  }

  @Test(arguments: [1, 2, 63, 64, 65, 1000])
  func `a full output leaves the rest of the packets for the next call`(capacity: Int) throws {
    var random = SeededRandom(seed: 7)
    let packets = random.bytes(64 * 4)
    let decoder = try LinearPCMDecoder(
      .linearPCM(sampleRate: 48000, channels: 2, bits: 16, flags: .signedInteger))
    let decoded = try decode(packets, by: decoder, capacity: capacity)
    #expect(decoded.count == 128)
    #expect(try decoded == decode(packets, by: decoder, capacity: 64))
  }

  @Test func `packets may begin at any address`() throws {
    let decoder = try LinearPCMDecoder(
      .linearPCM(sampleRate: 48000, channels: 1, bits: 64, flags: .float))
    let packet = (0.5).bitPattern
    let bytes = [0] + (0..<8).map { UInt8(truncatingIfNeeded: packet >> ($0 * 8)) }
    let output = PlanarBuffer(channelCount: 1, capacity: 1)
    try unsafe bytes.withUnsafeBytes { bytes in
      var cursor = unsafe PacketCursor(
        bytes: UnsafeRawBufferPointer(rebasing: bytes[1...]), descriptions: [])
      try decoder.decode(&cursor, into: output)
    }
    #expect(unsafe output.row(0)[0] == 0.5)
  }

  @Test func `a rest of less than a frame is dropped`() throws {
    let decoder = try LinearPCMDecoder(
      .linearPCM(sampleRate: 48000, channels: 2, bits: 16, flags: .signedInteger))
    #expect(try decode([0, 0x40, 0, 0xC0, 9, 9, 9], by: decoder, capacity: 8) == [0.5, -0.5])
  }

  @Test func `samples that are no number become 0 and are counted`() throws {
    let values: [Float] = [1, .nan, -.infinity, .infinity, 1e30, -.nan, 0, -2]
    let decoder = try LinearPCMDecoder(
      .linearPCM(sampleRate: 48000, channels: 2, bits: 32, flags: .float))
    let packets = values.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) }
    }
    #expect(try decode(packets, by: decoder, capacity: 8) == [1, 0, 0, 0, 1e30, 0, 0, -2])
    #expect(decoder.nonFiniteSamples == 4)
  }

  @Test func `a double beyond the range of a float becomes 0 and is counted`() throws {
    let decoder = try LinearPCMDecoder(
      .linearPCM(sampleRate: 48000, channels: 1, bits: 64, flags: .float))
    let packet = (1e300).bitPattern
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: packet >> ($0 * 8)) }
    #expect(try decode(bytes, by: decoder, capacity: 8) == [0])
    #expect(decoder.nonFiniteSamples == 1)
  }

  private func decode(
    _ packets: [UInt8], by decoder: LinearPCMDecoder, capacity: Int
  ) throws -> [Float] {
    let output = PlanarBuffer(channelCount: decoder.channelCount, capacity: capacity)
    var samples: [Float] = []
    try unsafe packets.withUnsafeBytes { bytes in
      var cursor = unsafe PacketCursor(bytes: bytes, descriptions: [])
      while !cursor.isAtEnd {
        try decoder.decode(&cursor, into: output)
        for frame in 0..<output.frameCount {
          for channel in 0..<decoder.channelCount {
            samples.append(unsafe output.row(channel)[frame])
          }
        }
      }
    }
    return samples
  }
}
