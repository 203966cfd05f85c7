import AudioCodec
import AudioFile
import AudioFormat
import TestSupport
import Testing

@Suite(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)))
struct ADTSReaderTests {
  private let folder = TemporaryFolder()
  private let fixture = AACFixture(count: 20)

  private func open(_ bytes: [UInt8]) throws -> AudioFile {
    try AudioFile(path: folder.write("sound.aac", bytes))
  }

  private func packets(of file: AudioFile) throws -> [[UInt8]] {
    var found: [[UInt8]] = []
    while true {
      let read = try ReadPackets(file, from: Int64(found.count), count: 3)
      guard read.packetCount > 0 else { return found }
      found += read.descriptions.map { description in
        let start = Int(description.startOffset)
        return Array(read.bytes[start..<start + Int(description.dataByteSize)])
      }
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `packets come without their headers`(hasChecksum: Bool, isMPEG2: Bool) throws {
    let file = try open(fixture.adts(hasChecksum: hasChecksum, isMPEG2: isMPEG2))
    #expect(file.container == "adts")
    #expect(file.dataFormat.formatID == .aac)
    #expect(file.dataFormat.sampleRate == 44_100)
    #expect(file.dataFormat.framesPerPacket == 1024)
    #expect(file.dataFormat.channelsPerFrame == 2)
    #expect(AACCookie.configuration(in: file.magicCookie) == fixture.configuration.bytes)
    #expect(try packets(of: file) == fixture.packets)
    #expect(try file.packetCount() == 20)
    #expect(try file.frameCount() == 20 * 1024)
  }

  @Test func `tags in front and behind are no sound`() throws {
    let front =
      ContainerBytes.text("ID3") + [4, 0, 0, 0, 0, 1, 0] + [UInt8](repeating: 0xFF, count: 128)
    let ape =
      ContainerBytes.text("APETAGEX") + ContainerBytes.little(2000, 4)
      + ContainerBytes.little(32, 4) + [UInt8](repeating: 0, count: 16)
    let tag = ContainerBytes.text("TAG") + [UInt8](repeating: 0xFF, count: 125)
    #expect(try packets(of: open(front + fixture.adts() + tag)) == fixture.packets)
    #expect(try packets(of: open(fixture.adts() + ape)) == fixture.packets)
    #expect(try packets(of: open(front + fixture.adts() + ape + tag)) == fixture.packets)
  }

  @Test func `junk between frames is passed over`() throws {
    var random = SeededRandom(seed: 3)
    let frames = fixture.packets.map { fixture.adtsFrame($0) }
    // A sync word without a frame behind it must not be believed.
    let junk = random.bytes(300) + [0xFF, 0xF1, 0x50, 0x80, 0x0E, 0x7F, 0xFC] + random.bytes(300)
    let bytes = Array((frames[..<7] + [junk] + frames[7...]).joined())
    #expect(try packets(of: open(bytes)) == fixture.packets)
  }

  @Test func `junk in front is passed over`() throws {
    var random = SeededRandom(seed: 4)
    let start = [0xFF, 0xF1, 0x50] + random.bytes(2000)
    let file = try open(start + fixture.adts())
    #expect(try packets(of: file) == fixture.packets)
  }

  @Test func `a frame that is cut by the end is left out`() throws {
    let bytes = fixture.adts()
    for cut in [1, 5, 20] {
      let file = try open(Array(bytes.dropLast(cut)))
      #expect(try packets(of: file) == Array(fixture.packets.dropLast()))
      #expect(try file.packetCount() == 19)
    }
  }

  @Test func `a single cut frame is refused`() {
    let bytes = Array(fixture.adtsFrame(fixture.packets[0]).dropLast())
    #expect(throws: AudioFileError.self) { try open(bytes) }
  }

  @Test func `other channels come with their header and play on`() throws {
    let mono = AACFixture(count: 5, channels: 1, seed: 7)
    let file = try open(fixture.adts() + mono.adts() + fixture.adts())
    let found = try packets(of: file)
    #expect(found[20..<25].elementsEqual(mono.packets.map { mono.adtsFrame($0) }))
    #expect(found[25...].elementsEqual(fixture.packets))
    let sound = try DecodedFile(file)
    #expect(sound.channelCount == 2)
    #expect(sound.frameCount == 45 * 1024)
    #expect(sound.refusals.isEmpty)
    let part = sound.samples[20 * 2048..<25 * 2048]
    #expect(part.contains { $0 != 0 })
    // Mono goes to both sides.
    #expect(
      stride(from: part.startIndex, to: part.endIndex, by: 2).allSatisfy {
        part[$0] == part[$0 + 1]
      })
  }

  @Test func `another rate ends the file with a reason`() throws {
    let other = AACFixture(count: 5, rateIndex: 3)
    let file = try open(fixture.adts() + other.adts())
    let sound = try DecodedFile(file)
    #expect(sound.frameCount == 20 * 1024)
    #expect(
      sound.failure == .damaged(file.path, reason: "the sample rate changes at packet 20"))
    #expect(try file.frameCount() == 20 * 1024)
  }

  @Test func `replication in the packets doubles rate and length`() throws {
    let quiet = AACFixture(count: 30, rateIndex: 7, isReplicated: true)
    let file = try open(quiet.adts())
    #expect(file.dataFormat.formatID == .aacHE)
    #expect(file.dataFormat.sampleRate == 44_100)
    #expect(file.dataFormat.framesPerPacket == 2048)
    let sound = try DecodedFile(file)
    #expect(sound.refusals.isEmpty)
    #expect(sound.frameCount == 30 * 2048)
    #expect(sound.rootMeanSquare > 0)
  }

  @Test func `a low rate alone is no replication`() throws {
    let file = try open(AACFixture(count: 10, channels: 1, rateIndex: 7).adts())
    #expect(file.dataFormat.formatID == .aac)
    #expect(file.dataFormat.sampleRate == 22_050)
    #expect(file.dataFormat.channelsPerFrame == 1)
    #expect(try DecodedFile(file).frameCount == 10 * 1024)
  }

  @Test func `reads from any packet agree with reads in order`() throws {
    let long = AACFixture(count: 700, seed: 9)
    let file = try open(long.adts())
    var random = SeededRandom(seed: 5)
    for _ in 0..<50 {
      let first = Int.random(in: 0..<700, using: &random)
      let read = try ReadPackets(file, from: Int64(first), count: 2)
      #expect(read.bytes == Array(long.packets[first...].prefix(2).joined()))
    }
    #expect(try ReadPackets(file, from: 700, count: 1).isAtEnd)
    #expect(try ReadPackets(file, from: 1 << 40, count: 1).packetCount == 0)
  }

  @Test func `seeks agree with decoding in order`() throws {
    let file = try open(AACFixture(count: 100, seed: 9).adts())
    let whole = try DecodedFile(file)
    var random = SeededRandom(seed: 6)
    for _ in 0..<20 {
      let frame = Int.random(in: 0..<whole.frameCount, using: &random)
      let found = try DecodedFile(file, from: Int64(frame), limit: 1500)
      #expect(found.samples == Array(whole.samples[(frame * 2)...].prefix(3000)))
    }
  }
}
