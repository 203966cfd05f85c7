import AudioFile
import AudioFormat
import OpusTestSupport
import TestSupport
import Testing

struct CoreAudioPacketsTests {
  private let folder = TemporaryFolder()
  private let opus = OpusFixture(packets: 12)
  private let aac = AACFixture(count: 12)

  private func open(_ bytes: [UInt8]) throws -> AudioFile {
    try AudioFile(path: folder.write("sound.caf", bytes))
  }

  /// Seven words, of which the fifth is the number of channels.
  private let oldCookie = [2049, 48_000, 960, 1105, 2, 0, 0].flatMap { ContainerBytes.big($0, 4) }

  @Test func `both cookies of Opus bring the same sound`() throws {
    let table = (valid: 12 * 960 - 700, priming: 312, remainder: 388)
    var sounds: [[Float]] = []
    for cookie in [oldCookie, opus.head, []] {
      let file = try open(
        CoreAudioFixture.caf(
          "opus", opus.packets, framesPerPacket: 960, cookie: cookie, table: table))
      #expect(file.container == "caf")
      #expect(file.dataFormat.framesPerPacket == 960)
      #expect(try OpusHead(file.magicCookie).preSkip == 312)
      #expect(try file.frameCount() == Int64(table.valid))
      sounds.append(try DecodedFile(file).samples)
    }
    #expect(sounds[0].count == 2 * table.valid)
    #expect(sounds[0] == sounds[1])
    #expect(sounds[0] == sounds[2])
    // The same packets in Ogg, whose header has the same pre-skip.
    let ogg = try AudioFile(path: folder.write("sound.opus", opus.file(trim: 388)))
    #expect(try DecodedFile(ogg).samples == sounds[0])
  }

  @Test func `a mean for the length of packets is not believed`() throws {
    var mixed = OpusFixture(packets: 4, frameLength: 120).packets
    mixed += OpusFixture(packets: 4, frameLength: 2880).packets
    let file = try open(
      CoreAudioFixture.caf("opus", mixed, framesPerPacket: 1500, cookie: [], table: (12_000, 0, 0)))
    #expect(file.dataFormat.framesPerPacket == 0)
    #expect(try DecodedFile(file).frameCount == 12_000)
    let varied = CoreAudioFixture.caf(
      "opus", mixed, framesPerPacket: 0, cookie: [], table: (12_000 - 100, 100, 0),
      lengths: [Int](repeating: 120, count: 4) + [Int](repeating: 2880, count: 4))
    #expect(try DecodedFile(try open(varied)).frameCount == 11_900)
  }

  @Test(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)))
  func `AAC takes priming and remainder from the table`() throws {
    let table = (valid: 12 * 1024 - 3000, priming: 2112, remainder: 888)
    let whole = try AudioFile(path: folder.write("sound.aac", aac.adts()))
    let expected = try DecodedFile(whole).samples[(2112 * 2)...].prefix(table.valid * 2)
    let configuration = aac.configuration.bytes
    for cookie in [configuration, AACCookie.descriptor(of: configuration)] {
      let file = try open(
        CoreAudioFixture.caf(
          "aac ", aac.packets, framesPerPacket: 1024, cookie: cookie, table: table))
      #expect(file.dataFormat.formatID == .aac)
      #expect(file.dataFormat.sampleRate == 44_100)
      #expect(file.magicCookie == cookie)
      #expect(try DecodedFile(file).samples == Array(expected))
    }
  }

  @Test(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)))
  func `counts that do not add up are not believed`() throws {
    let file = try open(
      CoreAudioFixture.caf(
        "aac ", aac.packets, framesPerPacket: 1024, cookie: aac.configuration.bytes,
        table: (valid: 999_999, priming: 5, remainder: 5)))
    #expect(try file.frameCount() == 12 * 1024)
  }

  @Test func `a table that promises more than is there is refused`() {
    for count in [13, 1 << 40, -1] {
      #expect(throws: AudioFileError.self) {
        try open(
          CoreAudioFixture.caf(
            "opus", opus.packets, framesPerPacket: 960, cookie: [], table: (0, 0, 0),
            count: count == 13 ? 1000 : count))
      }
    }
  }

  @Test func `a table of lengths for fewer packets than there are is refused`() throws {
    let packets = [[UInt8]](repeating: [0xFC, 0xFF, 0xFE], count: 8)
    func file(_ count: Int) -> [UInt8] {
      CoreAudioFixture.caf(
        "opus", packets, bytesPerPacket: 3, framesPerPacket: 0, cookie: [],
        table: (8 * 960, 0, 0), lengths: [Int](repeating: 960, count: count), count: count)
    }
    #expect(try DecodedFile(open(file(8))).frameCount == 8 * 960)
    for count in [1, 7] {
      let path = folder.write("short.caf", file(count))
      let reason = "the packet table has the lengths of \(count) of 8 packets"
      #expect(throws: AudioFileError.damaged(path, reason: reason)) { try AudioFile(path: path) }
    }
  }

  @Test func `damaged files never make trouble`() {
    var random = SeededRandom(seed: 13)
    let bytes = CoreAudioFixture.caf(
      "opus", opus.packets, framesPerPacket: 960, cookie: oldCookie, table: (11_000, 312, 208))
    for _ in 0..<500 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1..<6, using: &random) {
        damaged[Int.random(in: 0..<250, using: &random)] = random.bytes(1)[0]
      }
      guard let file = try? AudioFile(path: folder.write("d.caf", damaged)) else { continue }
      _ = try? file.frameCount()
      _ = try? ReadPackets(file, from: 5, count: 3)
      _ = try? file.seek(toFrame: 5000)
    }
  }
}
