import AudioFile
import AudioFormat
import OpusTestSupport
import TestSupport
import Testing

struct FLACReaderTests {
  let folder = TemporaryFolder()

  func noise(_ count: Int, bits: Int = 16, seed: UInt64 = 21) -> [Int32] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in Int32(truncatingIfNeeded: random.next()) >> Int32(32 - bits) }
  }

  func floats(_ samples: [Int32], bits: Int = 16) -> [Float] {
    samples.map { Float($0 << Int32(32 - bits)) * 0x1p-31 }
  }

  /// Whether sounds are the same; a failed comparison of arrays would print them.
  func isSame(_ first: [Float], _ second: [Float]) -> Bool { first == second }

  func open(_ bytes: [UInt8]) throws -> AudioFile {
    try AudioFile(path: folder.write("sound", bytes))
  }

  // MARK: - Depths and headers

  @Test func `samples without a rate are no sound`() throws {
    var fixture = FLACFixture()
    fixture.sampleRate = 0
    let ogg = oggFLAC(fixture, noise(2000))
    for bytes in [fixture.stream(noise(2000)), ogg] {
      let path = folder.write("sound", bytes)
      let reason = "the header says a sample rate of 0 Hz"
      #expect(throws: AudioFileError.damaged(path, reason: reason)) { try AudioFile(path: path) }
    }
    fixture.sampleRate = 1
    #expect(try open(fixture.stream(noise(2000))).dataFormat.sampleRate == 1)
  }

  @Test(arguments: 4...32)
  func `every depth comes without loss`(bits: Int) throws {
    var fixture = FLACFixture()
    fixture.bits = bits
    let samples = noise(2000, bits: bits)
    let file = try open(fixture.stream(samples))
    #expect(file.container == "flac")
    #expect(file.dataFormat.bitsPerChannel == bits)
    #expect(file.dataFormat.bytesPerFrame == (bits > 16 ? 8 : 4))
    let decoded = try DecodedFile(file)
    #expect(decoded.failure == nil)
    #expect(isSame(decoded.samples, floats(samples, bits: bits)))
  }

  @Test(arguments: 1...8)
  func `every channel count keeps its order`(channels: Int) throws {
    var fixture = FLACFixture()
    fixture.channels = channels
    let samples = noise(700 * channels)
    let file = try open(fixture.stream(samples))
    #expect(file.channelLayout?.labels.count == channels)
    #expect(isSame(try DecodedFile(file).samples, floats(samples)))
  }

  @Test(arguments: [0, 1, 999, 1001, 1 << 35])
  func `a wrong count in the header is not believed`(total: Int) throws {
    var fixture = FLACFixture()
    fixture.total = total
    let samples = noise(2000)
    let file = try open(fixture.stream(samples))
    #expect(file.estimatedPacketCount == 1000)
    #expect(try file.packetCount() == 1000)
    let decoded = try DecodedFile(file)
    #expect(isSame(decoded.samples, floats(samples)))
    let reason = "the file ends after 1000 of \(total) frames"
    let failure: AudioFileError? = total > 1000 ? .damaged(file.path, reason: reason) : nil
    #expect(decoded.failure == failure)
    #expect(try file.findCut() == (total > 1000 ? reason : nil))
  }

  @Test func `tags and the mask of the channels are read`() throws {
    var fixture = FLACFixture()
    fixture.comments = [
      "title=One", "no name", "WAVEFORMATEXTENSIBLE_CHANNEL_MASK=0x600",
      "REPLAYGAIN_TRACK_GAIN=-1 dB",
    ]
    let file = try open(
      ContainerBytes.text("ID3") + [4, 0, 0, 0, 0, 0, 3, 1, 2, 3] + fixture.stream(noise(600)))
    #expect(
      file.tags.map(\.name) == [
        "TITLE", "WAVEFORMATEXTENSIBLE_CHANNEL_MASK", "REPLAYGAIN_TRACK_GAIN",
      ])
    #expect(file.channelLayout?.labels == [.leftSide, .rightSide])
    #expect(try file.packetCount() == 300)
  }

  // MARK: - Seeks

  @Test(arguments: [[256], [16, 4096, 100, 1], [65_535]])
  func `a read from any place equals the reading from the start`(lengths: [Int]) throws {
    var fixture = FLACFixture()
    fixture.blockLengths = lengths
    fixture.firstNumber = 777
    let samples = noise(400_000)
    let whole = floats(samples)
    for bytes in [fixture.stream(samples), oggFLAC(fixture, samples)] {
      let file = try open(bytes)
      var random = SeededRandom(seed: 22)
      for first in [199_999, 0] + (0..<20).map({ _ in Int.random(in: 0..<200_000, using: &random) })
      {
        let found = try DecodedFile(file, from: Int64(first), limit: 1000)
        #expect(isSame(found.samples, Array(whole[(first * 2)...].prefix(2000))), "\(first)")
        #expect(found.failure == nil)
      }
      #expect(try file.packets(from: 200_000, count: 1).isEmpty)
      #expect(try file.packets(from: .max, count: 1).isEmpty)
    }
  }

  // MARK: - Damage

  @Test func `a damaged block becomes silence and is told`() throws {
    let fixture = FLACFixture()
    let samples = noise(256 * 2 * 10)
    var blocks = fixture.blocks(samples)
    blocks[4][200] ^= 1
    let file = try open(fixture.header(frames: 2560) + blocks.joined())
    var expected = floats(samples)
    for index in 256 * 2 * 4..<256 * 2 * 5 { expected[index] = 0 }
    let decoded = try DecodedFile(file)
    #expect(isSame(decoded.samples, expected))
    #expect(decoded.failure == nil)
    #expect(file.faultReasons == ["frames 1024 to 1279 are damaged, and silent"])
    #expect(file.hasLostSound)
    #expect(
      isSame(try DecodedFile(file, from: 1100, limit: 300).samples, Array(expected[2200..<2800])))
  }

  @Test func `a missing block keeps its time`() throws {
    let fixture = FLACFixture()
    let samples = noise(256 * 2 * 10)
    var blocks = fixture.blocks(samples)
    blocks.removeSubrange(3...4)
    let junk = [UInt8](repeating: 0xFF, count: 5000)
    let file = try open(
      fixture.header(frames: 2560) + blocks[..<3].joined() + junk + blocks[3...].joined())
    let decoded = try DecodedFile(file)
    #expect(decoded.frameCount == 2560)
    #expect(isSame(Array(decoded.samples[2560...]), Array(floats(samples)[2560...])))
    #expect(file.faultReasons == ["frames 768 to 1279 are damaged, and silent"])
  }

  @Test(arguments: [0, 2560])
  func `a cut file plays to the cut and says so`(total: Int) throws {
    var fixture = FLACFixture()
    fixture.total = total
    let samples = noise(256 * 2 * 10)
    let bytes = fixture.stream(samples)
    let file = try open(Array(bytes.dropLast(500)))
    let decoded = try DecodedFile(file)
    #expect(isSame(decoded.samples, Array(floats(samples).dropLast(512))))
    let reason = total == 0 ? "the file ends in a block" : "the file ends after 2304 of 2560 frames"
    #expect(decoded.failure == .damaged(file.path, reason: reason))
    #expect(try file.packets(from: 0, count: 3) == Array(decoded.packets.prefix(12)))
  }

  @Test func `blocks of another format or another count end the sound`() throws {
    var (fixture, mono, late) = (FLACFixture(), FLACFixture(), FLACFixture())
    fixture.total = 0
    mono.channels = 1
    late.firstNumber = 1 << 32
    let samples = noise(512)
    let others = [mono.blocks(samples), fixture.blocks(samples), late.blocks(samples)]
    for (index, other) in others.enumerated() {
      let file = try open(fixture.stream(samples) + other.joined())
      let decoded = try DecodedFile(file)
      #expect(isSame(decoded.samples, floats(samples)))
      #expect(decoded.failure != nil, "\(index)")
    }
  }

  @Test func `a stream without a block is refused`() throws {
    let fixture = FLACFixture()
    let header = fixture.header(frames: 1000)
    let reason = "no frame of FLAC can be decoded"
    for bytes in [header, header + [UInt8](repeating: 1, count: 1000)] {
      let path = folder.write("empty", bytes)
      #expect(throws: AudioFileError.damaged(path, reason: reason)) { try AudioFile(path: path) }
    }
    #expect(throws: AudioFileError.self) { try open(Array(header.prefix(20))) }
  }

  // Whatever the bytes are: no crash, no hang, no frame from nowhere.
  @Test(.timeLimit(.minutes(1)), arguments: UInt64(0)..<4)
  func `changed bytes are read or refused`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let samples = noise(3000)
    for whole in [FLACFixture().stream(samples), oggFLAC(FLACFixture(), samples)] {
      for _ in 0..<50 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = random.bytes(1)[0]
        }
        guard let file = try? open(bytes), let decoded = try? DecodedFile(file) else { continue }
        #expect(decoded.frameCount <= 1500, "seed \(seed)")
        let counted = try file.packetCount()
        #expect(counted == Int64(decoded.frameCount) || decoded.failure != nil, "seed \(seed)")
      }
    }
  }
}
