import AudioCodec
import AudioFile
import AudioFormat
import TestSupport
import Testing

/// The tag of Xing and LAME in the first packet, and the frames that it takes away.
struct MPEGTagTests {
  private let folder = TemporaryFolder()
  private let kind = MPEGFixture()

  private func open(_ bytes: [UInt8]) throws -> AudioFile {
    try AudioFile(path: folder.write("sound.mp3", bytes))
  }

  private func tagged(
    _ kind: MPEGFixture, gap: (delay: Int, padding: Int)? = (576, 1100)
  ) -> [UInt8] {
    let size = kind.tag(packetCount: 0, byteCount: 0, gap: gap).count + kind.bytes.count
    return kind.tag(packetCount: kind.count, byteCount: size, gap: gap) + kind.bytes
  }

  @Test(arguments: [1152, 10_000, 48_000])
  func `a file of LAME has the frames that were written`(frames: Int) throws {
    let path = folder.path("written.mp3".utf8)
    let samples = (0..<frames * 2).map { Int32($0 % 200 - 100) << 22 }
    writeSoundFile(path, .mp3, samples: samples, channels: 2)
    let file = try AudioFile(path: path)
    #expect(try DecodedFile(file).frameCount == frames)
    #expect(try file.frameCount() == Int64(frames))
  }

  @Test(arguments: [(1, false), (2, false), (2, true)], [3, 2, 0])
  func `delay, padding and 529 frames of the decoder are cut`(
    shape: (channels: Int, hasChecksum: Bool), version: Int
  ) throws {
    var kind = kind
    (kind.hasChecksum, kind.channels, kind.version) = (shape.hasChecksum, shape.channels, version)
    let channels = kind.channels
    let plain = try DecodedFile(open(kind.bytes))
    let file = try open(tagged(kind))
    let table = try #require(file.packetTable)
    #expect(table.primingFrames == 576 + 529 && table.remainderFrames == 1100 - 529)
    let sound = try DecodedFile(file)
    let length = version == 3 ? 1152 : 576
    #expect(sound.frameCount == 20 * length - 576 - 1100)
    #expect(try file.frameCount() == Int64(sound.frameCount))
    let wanted = plain.samples.dropFirst(1105 * channels).prefix(sound.samples.count)
    #expect(sound.samples.elementsEqual(wanted))
    #expect(try file.packetCount() == 20)
  }

  @Test func `a padding below the delay of the decoder takes nothing away`() throws {
    let file = try open(tagged(kind, gap: (576, 100)))
    #expect(try DecodedFile(file).frameCount == 20 * 1152 - 1105)
  }

  @Test func `a tag without LAME's part is no sound, and takes nothing away`() throws {
    let file = try open(tagged(kind, gap: nil))
    #expect(file.packetTable == nil)
    #expect(try DecodedFile(file).frameCount == 20 * 1152)
  }

  @Test func `a seek behind the delay equals the decoding from the start`() throws {
    var kind = kind
    kind.count = 200
    let file = try open(tagged(kind))
    let whole = try DecodedFile(file).samples
    for frame in [1, 46, 47, 20_000, 100_000, 200 * 1152 - 1676 - 1] {
      let found = try DecodedFile(file, from: Int64(frame), limit: 500).samples
      let isSame = found.elementsEqual(whole[(2 * frame)...].prefix(1000))
      #expect(isSame, "\(frame)")
    }
  }

  @Test func `joined files play to the end of the last one`() throws {
    let file = try open(tagged(kind) + tagged(kind))
    // The tag of the second one is a packet of silence.
    #expect(try DecodedFile(file).frameCount == 41 * 1152 - 1105)
    #expect(try file.frameCount() == 41 * 1152 - 1105)
  }

  @Test func `a file that was cut plays to the cut and says so`() throws {
    let bytes = tagged(kind)
    let file = try open(Array(bytes.dropLast(5 * 384 + 100)))
    let sound = try DecodedFile(file)
    #expect(sound.frameCount == 14 * 1152 - 1105)
    #expect(sound.failure == .damaged(file.path, reason: "the file ends after 14 of 20 packets"))
    #expect(try file.findCut() == "the file ends after 14 of 20 packets")
    #expect(try open(bytes).findCut() == nil)
  }

  @Test func `a tag that counts itself is tolerated`() throws {
    let size = tagged(kind).count
    let file = try open(
      kind.tag(packetCount: 21, byteCount: size, gap: (576, 1100)) + kind.bytes)
    let sound = try DecodedFile(file)
    #expect(sound.failure == nil)
    #expect(sound.frameCount == 20 * 1152 - 1105)
  }

  @Test func `a tag of zeros says nothing of the length`() throws {
    let file = try open(kind.tag(packetCount: 0, byteCount: 0, gap: (576, 1100)) + kind.bytes)
    #expect(try DecodedFile(file).frameCount == 20 * 1152 - 1105)
    #expect(try file.findCut() == nil)
  }

  @Test func `a tag and nothing else is refused`() {
    #expect(throws: AudioFileError.self) {
      try open(kind.tag(packetCount: 20, byteCount: 9000, gap: (576, 1100)))
    }
  }
}
