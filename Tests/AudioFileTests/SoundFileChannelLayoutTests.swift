import AudioFile
import AudioFormat
import TestSupport
import Testing

struct SoundFileChannelLayoutTests {
  private let folder = TemporaryFolder()
  private let data = [UInt8](repeating: 1, count: 240)

  @Test func `a WAVE mask names the first channels`() throws {
    #expect(
      try layout(of: extensible(channels: 6, mask: 0x3F))
        == [.left, .right, .center, .lowFrequency, .leftSurround, .rightSurround])
    #expect(
      try layout(of: extensible(channels: 6, mask: 0x60F))
        == [.left, .right, .center, .lowFrequency, .leftSide, .rightSide])
    #expect(
      try layout(of: extensible(channels: 4, mask: 0x3))
        == [.left, .right, .unknown, .unknown])
    #expect(try layout(of: extensible(channels: 2, mask: 0x7)) == [.left, .right])
    #expect(try layout(of: extensible(channels: 6, mask: 0)) == nil)
    #expect(try layout(of: ContainerBytes.wave(data)) == nil)
  }

  @Test func `AIFF and CAF name channels by tag, mask or one by one`() throws {
    let stereo = tagged(101 << 16 | 2)
    #expect(try layout(ofAIFF: stereo) == [.left, .right])
    #expect(try layout(ofCAF: stereo) == [.left, .right])
    let mask = big(1 << 16, 4) + big(0x600, 4) + big(0, 4)
    #expect(try layout(ofAIFF: mask) == [.leftSide, .rightSide])
    let one = big(3, 4) + big(0, 16)
    let other = big(4, 4) + big(0, 16)
    #expect(try layout(ofCAF: big(0, 8) + big(2, 4) + one + other) == [.center, .lowFrequency])
  }

  @Test func `a layout of other channels than the sound has says nothing`() throws {
    #expect(try layout(ofAIFF: tagged(100 << 16 | 1)) == nil)
    #expect(try layout(ofAIFF: tagged(115 << 16)) == nil)
    #expect(try layout(ofCAF: tagged(121 << 16 | 6)) == nil)
    #expect(try layout(ofCAF: big(0, 8) + big(1, 4) + big(3, 4) + big(0, 16)) == nil)
    #expect(try layout(ofCAF: big(0, 3)) == nil)
  }

  @Test func `FLAC and Vorbis have an order of their own`() throws {
    let flac = folder.path("sound.flac".utf8)
    writeSoundFile(flac, .flac16, samples: [Int32](repeating: 0, count: 300), channels: 3)
    #expect(try AudioFile(path: flac).channelLayout?.labels == [.left, .right, .center])
    let vorbis = folder.path("sound.ogg".utf8)
    writeSoundFile(vorbis, .vorbis, samples: [Int32](repeating: 0, count: 3000), channels: 3)
    // As decoders deliver it; in the file the centre stands in the middle.
    #expect(try AudioFile(path: vorbis).channelLayout?.labels == [.left, .right, .center])
  }

  // Channels that libsndfile hands on in another order would make the tables above lie.
  @Test(arguments: [WrittenCoding.flac16, .vorbis])
  func `channels keep the order in which they were written`(coding: WrittenCoding) throws {
    // A deep square wave, which the low frequency channel keeps; louder the later the channel.
    let samples = (0..<4800 * 6).map { index in
      let level = Int32(index % 6 + 1) << 27
      return index / 6 % 1000 < 500 ? level : -level
    }
    let path = folder.path("sound".utf8)
    writeSoundFile(path, coding, samples: samples, channels: 6)
    let decoded = try DecodedFile(try AudioFile(path: path))
    let loudness = (0..<6).map { channel in
      stride(from: channel, to: decoded.samples.count, by: 6)
        .reduce(Float(0)) { $0 + abs(decoded.samples[$1]) }
    }
    #expect(loudness == loudness.sorted())
  }

  private func big(_ value: Int, _ count: Int) -> [UInt8] { ContainerBytes.big(value, count) }

  private func tagged(_ tag: Int) -> [UInt8] { big(tag, 4) + big(0, 8) }

  private func layout(of bytes: [UInt8]) throws -> [ChannelLabel]? {
    try AudioFile(path: folder.write("sound", bytes)).channelLayout?.labels
  }

  private func layout(ofAIFF layout: [UInt8]) throws -> [ChannelLabel]? {
    let aiff = ContainerBytes.aiff(data, frames: 60)
    let chunk = ContainerBytes.text("CHAN") + big(layout.count, 4) + layout
    let padded = layout.count % 2 == 0 ? chunk : chunk + [0]
    return try self.layout(of: aiff[..<12] + padded + aiff[12...])
  }

  private func layout(ofCAF layout: [UInt8]) throws -> [ChannelLabel]? {
    let caf = ContainerBytes.caf(data)
    // The description chunk must come first: 12 bytes of header and 32 more.
    let chunk = ContainerBytes.text("chan") + big(layout.count, 8) + layout
    return try self.layout(of: caf[..<52] + chunk + caf[52...])
  }

  /// A WAVEFORMATEXTENSIBLE file of 16-bit PCM.
  private func extensible(channels: Int, mask: Int) -> [UInt8] {
    let little = ContainerBytes.little
    let subFormat: [UInt8] = [1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    var format = little(0xFFFE, 2) + little(channels, 2) + little(48000, 4)
    format += little(48000 * 2 * channels, 4) + little(2 * channels, 2) + little(16, 2)
    format += little(22, 2) + little(16, 2) + little(mask, 4) + subFormat
    let body =
      ContainerBytes.text("WAVE") + ContainerBytes.riffChunk("fmt ", format)
      + ContainerBytes.riffChunk("data", data)
    return ContainerBytes.riffChunk("RIFF", body)
  }
}
