import AudioCodec
import AudioFile
import AudioFormat
import TestSupport
import Testing

/// MPEG audio of all layers and rates, from our own packets.
struct MPEGAudioTests {
  private let folder = TemporaryFolder()

  private func open(_ bytes: [UInt8]) throws -> AudioFile {
    try AudioFile(path: folder.write("sound", bytes))
  }

  /// Layers, versions, channels.
  static let kinds: [MPEGFixture] = [1, 2, 3].flatMap { layer in
    [3, 2, 0].flatMap { version in
      [1, 2].map { channels in
        var made = MPEGFixture()
        (made.layer, made.version, made.channels) = (layer, version, channels)
        return made
      }
    }
  }

  @Test(arguments: kinds)
  func `every packet of every kind has its frames`(_ kind: MPEGFixture) throws {
    let file = try open(kind.bytes)
    let rate = 48_000 / [3: 1, 2: 2, 0: 4][kind.version, default: 1]
    let length = kind.layer == 1 ? 384 : kind.layer == 3 && kind.version != 3 ? 576 : 1152
    #expect(file.container == "mp\(kind.layer)")
    #expect(file.dataFormat.sampleRate == Double(rate))
    #expect(file.dataFormat.channelsPerFrame == kind.channels)
    #expect(file.dataFormat.framesPerPacket == length)
    #expect(try file.packets(from: 0, count: 20) == kind.bytes)
    let sound = try DecodedFile(file)
    #expect(sound.refusals.isEmpty && sound.failure == nil)
    #expect(sound.frameCount == 20 * length)
    #expect(try file.frameCount() == Int64(20 * length))
    #expect(sound.rootMeanSquare > 1e-4)
    #expect(file.faultReasons.isEmpty)
    #expect(file.packetSizeUpperBound >= kind.packets.map(\.count).max() ?? 0)
  }

  @Test func `a checksum changes nothing`() throws {
    var kind = MPEGFixture()
    let plain = try DecodedFile(open(kind.bytes))
    kind.hasChecksum = true
    #expect(try DecodedFile(open(kind.bytes)).samples == plain.samples)
  }

  @Test func `a variable bit rate without a tag has all its frames`() throws {
    var kind = MPEGFixture()
    // The first packets are the smallest ones, from which nothing can be guessed.
    (kind.bitRates, kind.count) = ([Int](repeating: 1, count: 30) + [14, 9, 3, 12, 5], 350)
    let file = try open(kind.bytes)
    #expect(file.packetTable == nil)
    #expect(try DecodedFile(file).frameCount == 350 * 1152)
    #expect(try file.packetCount() == 350)
  }

  @Test(arguments: kinds)
  func `a seek equals the decoding from the start, bit for bit`(_ kind: MPEGFixture) throws {
    var long = kind
    (long.count, long.bitRates, long.seed) = (400, [14, 9, 11], 4)
    if kind.layer == 3 { long.bitRates = [1, 1, 14, 2, 1, 1, 1, 9] }
    let file = try open(long.bytes)
    let whole = try DecodedFile(file)
    var random = SeededRandom(seed: 6)
    let frames = (0..<20).map { _ in Int.random(in: 0..<whole.frameCount, using: &random) }
    for frame in frames + [1, whole.frameCount - 1] {
      let found = try DecodedFile(file, from: Int64(frame), limit: 2000).samples
      let wanted = whole.samples[(frame * kind.channels)...].prefix(2000 * kind.channels)
      let isSame = found.elementsEqual(wanted)
      #expect(isSame, "\(frame)")
    }
    #expect(try DecodedFile(file, from: Int64(whole.frameCount)).samples.isEmpty)
  }

  // MARK: - Changes

  @Test func `one channel among two goes to both`() throws {
    var mono = MPEGFixture()
    (mono.channels, mono.count) = (1, 10)
    let stereo = MPEGFixture()
    let sound = try DecodedFile(open(mono.bytes + stereo.bytes + mono.bytes))
    #expect(sound.channelCount == 2 && sound.refusals.isEmpty)
    #expect(sound.frameCount == 40 * 1152)
    let part = sound.samples[2 * 1152..<2 * 9 * 1152]
    #expect(part.contains { $0 != 0 })
    let isSame = stride(from: part.startIndex, to: part.endIndex, by: 2).allSatisfy {
      part[$0] == part[$0 + 1]
    }
    #expect(isSame)
  }

  @Test func `two channels far behind one are mixed, which is told`() throws {
    var mono = MPEGFixture()
    (mono.channels, mono.count) = (1, 60)
    let file = try open(mono.bytes + MPEGFixture().bytes)
    let sound = try DecodedFile(file)
    #expect(sound.channelCount == 1 && sound.frameCount == 80 * 1152)
    #expect(file.faultReasons.count == 1)
    #expect(file.faultReasons.first?.contains("from packet 60 on") == true)
    #expect(sound.samples[65 * 1152..<75 * 1152].contains { $0 != 0 })
  }

  @Test func `another rate or layer ends the file with a reason`() throws {
    var other = MPEGFixture()
    other.frequency = 0
    var layer = MPEGFixture()
    layer.layer = 2
    for (next, reason) in [(other, "the sample rate changes"), (layer, "the layer changes")] {
      let file = try open(MPEGFixture().bytes + next.bytes)
      let sound = try DecodedFile(file)
      #expect(sound.frameCount == 20 * 1152)
      #expect(sound.failure == .damaged(file.path, reason: "\(reason) at packet 20"))
      #expect(try file.frameCount() == 20 * 1152)
    }
  }

  @Test(arguments: [1, 2, 3], [200, 627, 1100])
  func `free format is read by the distance of its packets`(layer: Int, size: Int) throws {
    var kind = MPEGFixture()
    (kind.layer, kind.bitRates, kind.freeSize) = (layer, [0], size / 4 * 4)
    let file = try open(kind.bytes)
    let sound = try DecodedFile(file)
    #expect(sound.frameCount == 20 * (layer == 1 ? 384 : 1152))
    #expect(sound.refusals.isEmpty && sound.rootMeanSquare > 1e-4)
    #expect(try file.packets(from: 0, count: 20) == kind.bytes)
  }

  // MARK: - What is not sound

  @Test func `tags in front, between and behind are no sound`() throws {
    let kind = MPEGFixture()
    let front =
      ContainerBytes.text("ID3") + [4, 0, 0, 0, 0, 1, 0] + [UInt8](repeating: 0xFF, count: 128)
    let last = ContainerBytes.text("TAG") + [UInt8](repeating: 0xFF, count: 125)
    let zeros = [UInt8](repeating: 0, count: 3000)
    let file = try open(front + front + zeros + kind.bytes + last + front + kind.bytes + last)
    let sound = try DecodedFile(file)
    #expect(sound.frameCount == 40 * 1152)
    #expect(file.faultReasons.isEmpty)
  }

  @Test func `junk between packets is passed over and told`() throws {
    let packets = MPEGFixture().packets
    var random = SeededRandom(seed: 8)
    // A header without one behind it must not be believed.
    let junk = random.bytes(300) + packets[0].prefix(4) + random.bytes(300)
    let file = try open(Array((packets[..<7] + [junk] + packets[7...]).joined()))
    #expect(try DecodedFile(file).frameCount == 20 * 1152)
    let start = packets[..<7].joined().count
    #expect(file.faultReasons == ["604 bytes from byte \(start) on are no sound"])
  }

  @Test func `a tag that is longer than the file is no reason to refuse it`() throws {
    let tag = ContainerBytes.text("ID3") + [4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F, 0, 0, 0]
    #expect(try DecodedFile(open(tag + MPEGFixture().bytes)).frameCount == 20 * 1152)
    #expect(throws: AudioFileError.self) { try open(tag + [UInt8](repeating: 0, count: 5000)) }
  }

  @Test func `the rest of a packet in front is passed over`() throws {
    let kind = MPEGFixture()
    let rest = kind.packets[0].dropFirst(100)
    #expect(try DecodedFile(open(rest + kind.bytes)).frameCount == 20 * 1152)
  }

  @Test func `noise is no MPEG audio, and neither is text`() {
    var random = SeededRandom(seed: 9)
    let text = [0xFF, 0xFE] + ContainerBytes.text("t\0e\0x\0t\0")
    for bytes in [random.bytes(100_000), [0xFF, 0xFB] + random.bytes(5000), text] {
      #expect(throws: AudioFileError.self) { try open(bytes) }
    }
  }

  @Test func `a packet that is cut by the end is left out`() throws {
    let bytes = MPEGFixture().bytes
    for cut in [1, 200, 383] {
      #expect(try DecodedFile(open(bytes.dropLast(cut))).frameCount == 19 * 1152)
    }
  }

  @Test func `MPEG audio in a WAVE file is read`() throws {
    let kind = MPEGFixture()
    let file = try open(ContainerBytes.wave(kind.bytes, tag: 0x55))
    #expect(file.container == "mp3")
    #expect(try DecodedFile(file).frameCount == 20 * 1152)
    #expect(try file.packets(from: 0, count: 20) == kind.bytes)
  }
}
