import AudioCodec
import AudioFormat
import Testing

struct MakeDecoderTests {
  @Test func `linear PCM brings a decoder of its channels and rate`() throws {
    let decoder = try makeDecoder(
      for: .linearPCM(sampleRate: 96000, channels: 6, bits: 24, flags: .signedInteger), cookie: [])
    #expect(decoder.channelCount == 6)
    #expect(decoder.sampleRate == 96000)
    #expect(decoder.maximumFramesPerPacket == 1)
  }

  @Test func `an unknown coding is refused by name`() {
    let description = StreamDescription(
      sampleRate: 48000, formatID: FormatID(rawValue: 0x6163_2D33), channelsPerFrame: 2)
    #expect(
      throws: AudioCodecError.unsupportedFormat(description, reason: "no decoder for 'ac-3'")
    ) {
      try makeDecoder(for: description, cookie: [])
    }
  }

  // AQ-07: what other programs pass for packed samples.
  @Test(arguments: [
    (FormatFlags.float, 32, 8), (.signedInteger, 16, 4), (FormatFlags(), 8, 2),
    (.signedInteger, 24, 6),
  ])
  func `packed may be missing where the sizes say it`(
    flags: FormatFlags, bits: Int, bytesPerFrame: Int
  ) throws {
    let description = StreamDescription(
      sampleRate: 44100, formatID: .linearPCM, formatFlags: flags, bytesPerPacket: bytesPerFrame,
      framesPerPacket: 1, bytesPerFrame: bytesPerFrame, channelsPerFrame: 2, bitsPerChannel: bits)
    #expect(try makeDecoder(for: description, cookie: []).channelCount == 2)
  }

  // AQ-08: missing sizes follow from the others.
  @Test(arguments: [(0, 0, 0), (4, 0, 1), (0, 4, 0), (0, 0, 1)])
  func `missing sizes are filled in`(packet: Int, frame: Int, framesPerPacket: Int) throws {
    let description = StreamDescription(
      sampleRate: 44100, formatID: .linearPCM, formatFlags: [.signedInteger, .packed],
      bytesPerPacket: packet, framesPerPacket: framesPerPacket, bytesPerFrame: frame,
      channelsPerFrame: 2, bitsPerChannel: 16)
    #expect(try makeDecoder(for: description, cookie: []).channelCount == 2)
  }

  @Test(arguments: wrongDescriptions)
  func `fields that contradict one another are refused`(wrong: StreamDescription) {
    #expect(throws: AudioCodecError.self) { try makeDecoder(for: wrong, cookie: []) }
  }

  /// One field wrong in each.
  static let wrongDescriptions: [StreamDescription] = {
    let right = StreamDescription.linearPCM(
      sampleRate: 48000, channels: 2, bits: 16, flags: .signedInteger)
    let changes: [(inout StreamDescription) -> Void] = [
      { $0 = StreamDescription(sampleRate: 0, formatID: .linearPCM, channelsPerFrame: 0) },
      { $0.sampleRate = 0 },
      { $0.sampleRate = .nan },
      { $0.sampleRate = -48000 },
      { $0.channelsPerFrame = 0 },
      { $0.channelsPerFrame = -1 },
      { $0.channelsPerFrame = .max },
      { $0.bitsPerChannel = 0 },
      { $0.bitsPerChannel = .max },
      { $0.bitsPerChannel = 17 },
      { $0.bytesPerFrame = 3 },
      { $0.bytesPerFrame = -4 },
      { $0.bytesPerPacket = 8 },
      { $0.framesPerPacket = 2 },
      { $0.formatFlags = .packed },  // 16-bit unsigned
      { $0.formatFlags = [.packed, .float] },  // 16-bit float
      { $0.formatFlags.insert(.nonInterleaved) },
    ]
    return changes.map { change in
      var wrong = right
      change(&wrong)
      return wrong
    }
  }()
}
