import AudioCodec
import AudioFormat
import OpusTestSupport
import Testing

struct OpusDecoderTests {
  private static func format(_ channels: Int, rate: Double = 48_000) -> StreamDescription {
    StreamDescription(sampleRate: rate, formatID: .opus, channelsPerFrame: channels)
  }

  // MARK: - Cookies

  @Test func `the cookie's pre-skip is dropped once`() throws {
    let fixture = OpusFixture(packets: 10, preSkip: 3840)
    let decoder = try OpusDecoder(format: Self.format(2), cookie: fixture.head)
    #expect(try decode(fixture.packets, decoder).count == (9600 - 3840) * 2)
    #expect(try decode(fixture.packets, decoder).count == 9600 * 2)
  }

  @Test func `after a reset the pre-skip is dropped again and the frames are the same`() throws {
    let fixture = OpusFixture(packets: 10)
    let decoder = try OpusDecoder(format: Self.format(2), cookie: fixture.head)
    let once = try decode(fixture.packets, decoder)
    decoder.reset()
    #expect(try decode(fixture.packets, decoder) == once)
  }

  @Test(arguments: [-5120, -1536, 768, 1536]) func `the header gain is applied`(gain: Int) throws {
    let fixture = OpusFixture(packets: 10, gainQ8: gain)
    let decoder = try OpusDecoder(format: Self.format(2), cookie: fixture.head)
    #expect(
      try decode(fixture.packets, decoder)
        == referenceDecode(fixture.packets, head: fixture.head))
  }

  @Test(arguments: [[], [UInt8](repeating: 0, count: 28)])
  func `without a header nothing is dropped`(cookie: [UInt8]) throws {
    let fixture = OpusFixture(packets: 10)
    let decoder = try OpusDecoder(format: Self.format(2), cookie: cookie)
    #expect(try decode(fixture.packets, decoder).count == 9600 * 2)
  }

  @Test func `nothing decodes without a header beyond stereo`() {
    #expect(throws: AudioCodecError.self) {
      try OpusDecoder(format: Self.format(6), cookie: [])
    }
  }

  @Test func `a cookie that is neither header nor old is refused`() {
    #expect(throws: AudioCodecError.self) {
      try OpusDecoder(format: Self.format(2), cookie: [1, 2, 3])
    }
  }

  @Test func `at 24 kHz there are half as many frames`() throws {
    let fixture = OpusFixture(packets: 10)
    let decoder = try OpusDecoder(format: Self.format(2, rate: 24_000), cookie: fixture.head)
    #expect(decoder.maximumFramesPerPacket == 2880)
    #expect(try decode(fixture.packets, decoder, frames: 0).count == (4800 - 156) * 2)
  }

  @Test func `other rates are refused`() {
    #expect(throws: AudioCodecError.self) {
      try OpusDecoder(format: Self.format(2, rate: 44_100), cookie: [])
    }
  }

  // MARK: - Packets

  @Test func `a description takes fewer frames than the packet has`() throws {
    let fixture = OpusFixture(packets: 1, preSkip: 0)
    let decoder = try OpusDecoder(format: Self.format(2), cookie: fixture.head)
    #expect(try decode(fixture.packets, decoder, frames: 100).count == 200)
  }

  @Test func `a packet of zero bytes is concealed as libopus does`() throws {
    let fixture = OpusFixture(packets: 12)
    var packets = fixture.packets
    packets[6] = []
    let decoder = try OpusDecoder(format: Self.format(2), cookie: fixture.head)
    #expect(try decode(packets, decoder) == referenceDecode(packets, head: fixture.head))
  }

  @Test(arguments: [1, 119, 120, 121, 5760]) func `any number of frames is concealed`(
    count: Int
  ) throws {
    let decoder = try OpusDecoder(format: Self.format(2), cookie: [])
    #expect(try decode([[]], decoder, frames: count).count == count * 2)
  }

  @Test(arguments: [[155, 0], [255, 255], [27, 3, 0]] as [[UInt8]])
  func `a bad packet is reported, concealed, and the next one decodes`(bad: [UInt8]) throws {
    let fixture = OpusFixture(packets: 3, preSkip: 0)
    let decoder = try OpusDecoder(format: Self.format(2), cookie: fixture.head)
    let packets = [fixture.packets[0], bad, fixture.packets[1]]
    var refused: AudioCodecError?
    let samples = try decode(packets, decoder, refused: &refused)
    #expect(samples.count == 3 * 960 * 2)
    guard case .badPacket = refused else {
      Issue.record("nothing was reported")
      return
    }
  }

  @Test func `packets of one size need no descriptions`() throws {
    let fixture = OpusFixture(packets: 1, preSkip: 0)
    var format = Self.format(2)
    format.bytesPerPacket = fixture.packets[0].count
    let decoder = try OpusDecoder(format: format, cookie: [])
    let bytes = fixture.packets[0] + fixture.packets[0]
    let output = PlanarBuffer(channelCount: 2, capacity: 48_000)
    try unsafe bytes.withUnsafeBytes { buffer in
      var cursor = unsafe PacketCursor(bytes: buffer, descriptions: [])
      try decoder.decode(&cursor, into: output)
    }
    #expect(output.frameCount == 1920)
  }

  // MARK: - Channels

  @Test(arguments: 1...8) func `surround goes from the file's order to WAVE order`(
    channels: Int
  ) throws {
    let fixture = OpusFixture(packets: 5, channels: channels)
    let reference = try referenceDecode(fixture.packets, head: fixture.head)
    let decoder = try OpusDecoder(format: Self.format(channels), cookie: fixture.head)
    let samples = try decode(fixture.packets, decoder)
    let file = OpusHead.channelLabels(count: channels, .file)
    #expect(decoder.channelLayout.labels == OpusHead.channelLabels(count: channels, .wave))
    for (target, label) in decoder.channelLayout.labels.enumerated() {
      let source = try #require(file.firstIndex(of: label))
      let isSame = stride(from: 0, to: samples.count, by: channels).allSatisfy {
        samples[$0 + target] == reference[$0 + source]
      }
      #expect(isSame)
    }
  }

  @Test func `a header among the packets begins a link with its own pre-skip and gain`() throws {
    let stereo = OpusFixture(packets: 5)
    let mono = OpusFixture(packets: 5, channels: 1, preSkip: 960, gainQ8: -1536)
    let decoder = try OpusDecoder(format: Self.format(2), cookie: stereo.head)
    let samples = try decode(stereo.packets + [mono.head] + mono.packets, decoder)
    let second = try referenceDecode(mono.packets, head: mono.head).flatMap { [$0, $0] }
    #expect(samples == (try referenceDecode(stereo.packets, head: stereo.head)) + second)
    decoder.reset()
    #expect(try decode(stereo.packets, decoder) == Array(samples.prefix(4488 * 2)))
  }

  @Test func `5 point 1 of a stereo link is silent beyond the front pair`() throws {
    let surround = OpusFixture(packets: 2, channels: 6)
    let stereo = OpusFixture(packets: 2, preSkip: 0)
    let decoder = try OpusDecoder(format: Self.format(6), cookie: surround.head)
    let samples = try decode([stereo.head] + stereo.packets, decoder)
    let reference = try referenceDecode(stereo.packets, head: stereo.head)
    for frame in 0..<1920 {
      #expect(samples[frame * 6..<frame * 6 + 2] == reference[frame * 2..<frame * 2 + 2])
      #expect(samples[frame * 6 + 2..<frame * 6 + 6].allSatisfy { $0 == 0 })
    }
  }

  @Test func `a stereo link in a mono queue is the mean of both`() throws {
    let stereo = OpusFixture(packets: 2, preSkip: 0)
    let decoder = try OpusDecoder(format: Self.format(1), cookie: [])
    let samples = try decode([stereo.head] + stereo.packets, decoder)
    let reference = try referenceDecode(stereo.packets, head: stereo.head)
    for frame in 0..<1920 {
      #expect(abs(samples[frame] - (reference[frame * 2] + reference[frame * 2 + 1]) / 2) < 1e-6)
    }
  }

  // MARK: - Decoding

  private func decode(
    _ packets: [[UInt8]], _ decoder: OpusDecoder, frames: Int = 960
  ) throws -> [Float] {
    var refused: AudioCodecError?
    let samples = try decode(packets, decoder, frames: frames, refused: &refused)
    if let refused { throw refused }
    return samples
  }

  private func decode(
    _ packets: [[UInt8]], _ decoder: OpusDecoder, frames: Int = 960,
    refused: inout AudioCodecError?
  ) throws -> [Float] {
    let output = PlanarBuffer(channelCount: decoder.channelCount, capacity: 5760)
    var samples: [Float] = []
    var offset = 0
    let descriptions = packets.map { packet in
      defer { offset += packet.count }
      let isHeader = packet.starts(with: OpusHead.signature)
      return PacketDescription(
        startOffset: Int64(offset), variableFramesInPacket: UInt32(isHeader ? 0 : frames),
        dataByteSize: UInt32(packet.count))
    }
    unsafe Array(packets.joined()).withUnsafeBytes { bytes in
      var cursor = unsafe PacketCursor(bytes: bytes, descriptions: descriptions)
      while !cursor.isAtEnd {
        do throws(AudioCodecError) {
          try decoder.decode(&cursor, into: output)
        } catch {
          refused = error
        }
        for frame in 0..<output.frameCount {
          samples += (0..<output.channelCount).map { unsafe output.row($0)[frame] }
        }
      }
    }
    return samples
  }
}
