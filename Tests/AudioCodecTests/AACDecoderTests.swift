import AudioCodec
import AudioFormat
import TestSupport
import Testing

@Suite(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)))
struct AACDecoderTests {
  private let fixture = AACFixture(count: 8)
  private let format = StreamDescription(
    sampleRate: 44_100, formatID: .aac, framesPerPacket: 1024, channelsPerFrame: 2)

  /// All frames of packets, interleaved, and how often the decoder refused.
  private func decode(
    _ packets: [[UInt8]], _ decoder: any PacketDecoder, frames: Int = 0
  ) -> (samples: [Float], refusals: Int) {
    var descriptions: [PacketDescription] = []
    for packet in packets {
      let offset = descriptions.last.map { $0.startOffset + Int64($0.dataByteSize) } ?? 0
      descriptions.append(
        PacketDescription(
          startOffset: offset, variableFramesInPacket: UInt32(frames),
          dataByteSize: UInt32(packet.count)))
    }
    let output = PlanarBuffer(
      channelCount: decoder.channelCount, capacity: decoder.maximumFramesPerPacket)
    var (samples, refusals): ([Float], Int) = ([], 0)
    unsafe packets.flatMap { $0 }.withUnsafeBytes { bytes in
      var cursor = unsafe PacketCursor(bytes: bytes, descriptions: descriptions)
      while !cursor.isAtEnd {
        do throws(AudioCodecError) { try decoder.decode(&cursor, into: output) } catch {
          refusals += 1
        }
        for frame in 0..<output.frameCount {
          for channel in 0..<decoder.channelCount {
            samples.append(unsafe output.row(channel)[frame])
          }
        }
      }
    }
    return (samples, refusals)
  }

  private func decoder(_ cookie: [UInt8], _ format: StreamDescription) throws -> AACDecoder {
    try AACDecoder(format: format, cookie: cookie)
  }

  @Test func `every form of the cookie brings the same frames`() throws {
    let configuration = fixture.configuration.bytes
    let descriptor = AACCookie.descriptor(of: configuration)
    let expected = decode(fixture.packets, try decoder(configuration, format))
    #expect(expected.samples.count == 8 * 2048)
    #expect(expected.samples.contains { abs($0) > 0.01 })
    for cookie in [descriptor, [0, 0, 0, 0] + descriptor, []] {
      #expect(decode(fixture.packets, try decoder(cookie, format)).samples == expected.samples)
    }
  }

  @Test func `the first packet is heard`() throws {
    let made = decode([fixture.packets[0]], try decoder([], format))
    #expect(made.samples.count == 2048)
    #expect(made.samples.contains { $0 != 0 })
  }

  @Test func `the frames of a description cut a packet`() throws {
    #expect(decode(fixture.packets, try decoder([], format), frames: 100).samples.count == 8 * 200)
  }

  @Test func `a refused packet is silence of its length`() throws {
    var packets = fixture.packets
    // The end of a packet right at its start, and a kind of element that is reserved here.
    packets[3] = [0x60, 0xFF, 0xFF]
    let made = decode(packets, try decoder([], format))
    #expect(made.samples.count == 8 * 2048)
    #expect(made.refusals == 1)
  }

  @Test func `a reset decoder begins anew`() throws {
    let made = try decoder([], format)
    let first = decode(fixture.packets, made).samples
    made.reset()
    #expect(decode(fixture.packets, made).samples == first)
  }

  @Test func `packets may stand behind ADTS headers`() throws {
    let frames = fixture.packets.map { fixture.adtsFrame($0) }
    let plain = decode(fixture.packets, try decoder([], format)).samples
    #expect(decode(frames, try decoder([], format)).samples == plain)
  }

  @Test func `replication at the rate of the core stays there`() throws {
    let packets = AACFixture(count: 6, rateIndex: 7, isReplicated: true)
    var format = format
    format.sampleRate = 22_050
    let made = decode(packets.packets, try decoder(packets.configuration.bytes, format))
    #expect(made.samples.count == 6 * 2048)
    #expect(made.refusals == 0)
  }

  @Test func `plain packets at twice their rate are made longer`() throws {
    let packets = AACFixture(count: 6, rateIndex: 7)
    var format = format
    format.framesPerPacket = 2048
    let made = decode(packets.packets, try decoder(packets.configuration.bytes, format))
    #expect(made.samples.count == 6 * 4096)
    #expect(made.refusals == 0)
  }

  @Test func `mono has one channel`() throws {
    let packets = AACFixture(count: 4, channels: 1)
    var format = format
    format.channelsPerFrame = 1
    let made = decode(packets.packets, try decoder([], format))
    #expect(made.samples.count == 4 * 1024)
    #expect(made.samples.contains { $0 != 0 })
  }

  // Found by fuzzing: what libfaad refuses was closed twice.
  @Test func `a configuration that only libfaad refuses is refused`() throws {
    let format = StreamDescription(
      sampleRate: 32_000, formatID: .aac, framesPerPacket: 1024, channelsPerFrame: 1)
    for _ in 0..<20 {
      #expect(throws: AudioCodecError.self) {
        try AACDecoder(format: format, cookie: [UInt8](repeating: 0x8A, count: 24))
      }
    }
  }

  @Test func `a cookie or format that says nothing is refused`() {
    var odd = format
    odd.sampleRate = 12_345
    #expect(throws: AudioCodecError.self) { try decoder([], odd) }
    #expect(throws: AudioCodecError.self) { try decoder([0x12, 0x10], odd) }
    #expect(throws: AudioCodecError.badCookie(reason: "AAC of object type 3 is not decoded")) {
      try decoder([0x1A, 0x10], format)
    }
    #expect(throws: AudioCodecError.self) { try decoder([3, 0], format) }
    odd = format
    odd.channelsPerFrame = 7
    #expect(throws: AudioCodecError.self) { try decoder([], odd) }
  }

  @Test func `noise is refused and has its length`() throws {
    var random = SeededRandom(seed: 21)
    let packets = (0..<300).map { _ in random.bytes(Int.random(in: 1..<400, using: &random)) }
    #expect(decode(packets, try decoder([], format)).samples.count >= 300 * 2048)
  }
}
