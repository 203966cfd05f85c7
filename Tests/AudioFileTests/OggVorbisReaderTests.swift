import AudioCodec
import AudioFile
import AudioFormat
import OpusTestSupport
import TestSupport
import Testing

struct OggVorbisReaderTests {
  private let folder = TemporaryFolder()

  // MARK: - Chains and multiplexes

  @Test func `the links of a chain sound one after the other`() throws {
    let links = try [1, 2, 3].map { try link(seed: $0, frames: 3000 * Int($0)) }
    let file = try open(Array(links.joined()))
    let alone = Array(try links.map { try decoded($0).samples }.joined())
    let chained = try DecodedFile(file)
    #expect(chained.failure == nil)
    #expect(isSame(chained.samples, alone))
    #expect(try file.frameCount() == 18_000)
    for first in [2999, 3000, 3001, 8999, 9000, 17_999, 1, 0] {
      let found = try DecodedFile(file, from: Int64(first), limit: 5000)
      #expect(isSame(found.samples, Array(alone[(first * 2)...].prefix(10_000))), "\(first)")
    }
    #expect(try DecodedFile(file, from: 18_000).frameCount == 0)
  }

  @Test func `a link of other channels sounds in those of the widest`() throws {
    let mono = try link(seed: 4, frames: 3000, channels: 1)
    let stereo = try link(seed: 5, frames: 4000)
    let file = try open(mono + stereo)
    #expect(file.dataFormat.channelsPerFrame == 2)
    let both = try decoded(mono).samples.flatMap { [$0, $0] } + (try decoded(stereo).samples)
    #expect(isSame(try DecodedFile(file).samples, both))
    #expect(
      isSame(try DecodedFile(file, from: 2500, limit: 1000).samples, Array(both[5000..<7000])))
  }

  @Test func `a link of another rate ends the sound and says so`() throws {
    let first = try link(seed: 6, frames: 3000)
    var pages = VorbisPages(try link(seed: 7, frames: 3000))
    pages.packets[0].bytes[12] = 1
    let file = try open(first + pages.bytes())
    let chained = try DecodedFile(file)
    #expect(isSame(chained.samples, try decoded(first).samples))
    let reason = "link 2 of the chain has another sample rate"
    #expect(chained.failure == .damaged(file.path, reason: reason))
    #expect(try file.frameCount() == 3000)
    #expect(try file.findCut() == reason)
  }

  @Test func `Vorbis is heard beside another stream`() throws {
    let vorbis = VorbisPages(try link(seed: 8, frames: 30_000))
    var other = OggWriter(serial: 999)
    other.page([[UInt8](repeating: 7, count: 80)], granule: 0, flags: .first)
    var parts = [other.bytes]
    for _ in vorbis.packets {
      other.bytes = []
      other.page([[UInt8](repeating: 9, count: 3000)], granule: 0)
      parts.append(other.bytes)
    }
    let file = try open(vorbis.bytes { index in parts[index] })
    let heard = try DecodedFile(file)
    #expect(heard.failure == nil)
    #expect(isSame(heard.samples, try decoded(vorbis.bytes()).samples))
    #expect(file.faultReasons.isEmpty)
  }

  @Test func `bytes between links are passed over`() throws {
    let links = try [9, 10].map { try link(seed: $0, frames: 3000) }
    let junk = [UInt8](repeating: 0x4F, count: 100_000)
    let file = try open(links[0] + junk + links[1])
    #expect(
      isSame(
        try DecodedFile(file).samples, Array(try links.map { try decoded($0).samples }.joined())))
  }

  // MARK: - Start and end

  @Test(arguments: [1, 64, 1000, 2047, 44_100])
  func `a file has the frames that were written`(frames: Int) throws {
    let file = try open(try link(seed: 11, frames: frames))
    #expect(try DecodedFile(file).frameCount == frames)
    #expect(try file.frameCount() == Int64(frames))
  }

  @Test func `frames before granule position 0 are no sound`() throws {
    let pages = VorbisPages(try link(seed: 12, frames: 20_000))
    let whole = try decoded(pages.bytes()).samples
    let late = pages.bytes(shift: -500)
    let file = try open(late)
    #expect(isSame(try DecodedFile(file).samples, Array(whole[1000...])))
    #expect(try file.frameCount() == 19_500)
    for first in [1, 5, 9000, 19_000] {
      let found = try DecodedFile(file, from: Int64(first), limit: 900).samples
      #expect(isSame(found, Array(whole[(1000 + first * 2)...].prefix(1800))), "\(first)")
    }
    let cookie = try #require(VorbisCookie.headers(file.magicCookie))
    #expect(VorbisHead(cookie[0])?.framesToSkip == 500)
  }

  @Test func `a stream may begin at a large granule position`() throws {
    let pages = VorbisPages(try link(seed: 13, frames: 20_000))
    let file = try open(pages.bytes(shift: 1 << 40))
    let whole = try decoded(pages.bytes()).samples
    #expect(isSame(try DecodedFile(file).samples, whole))
    #expect(isSame(try DecodedFile(file, from: 15_000).samples, Array(whole[30_000...])))
  }

  @Test func `a file without its last page plays to the cut`() throws {
    var pages = VorbisPages(try link(seed: 14, frames: 20_000))
    let whole = try decoded(pages.bytes()).samples
    pages.packets.removeLast(4)
    let file = try open(pages.bytes(isEnded: false) + [UInt8]("OggS".utf8) + [0, 0, 1, 2])
    let cut = try DecodedFile(file)
    #expect(cut.frameCount > 10_000 && cut.frameCount < 20_000)
    #expect(isSame(cut.samples, Array(whole.prefix(cut.samples.count))))
    #expect(try file.frameCount() == Int64(cut.frameCount))
  }

  // MARK: - Damage

  @Test func `missing pages are silent and keep their time`() throws {
    let pages = VorbisPages(try link(seed: 15, frames: 80_000))
    #expect(pages.pageCount > 6)
    let whole = try decoded(pages.bytes()).samples
    let file = try open(pages.bytes(without: [pages.pageCount / 2]))
    let holed = try DecodedFile(file)
    #expect(holed.frameCount == 80_000)
    let silent = whole.indices.filter { holed.samples[$0] == 0 && whole[$0] != 0 }
    let first = try #require(silent.first), last = try #require(silent.last)
    #expect(silent.count > 2000 && silent.count < 60_000)
    #expect(isSame(Array(holed.samples[..<first]), Array(whole[..<first])))
    #expect(isSame(Array(holed.samples[(last + 1)...]), Array(whole[(last + 1)...])))
    #expect(file.faultReasons.count == 1)
    let behind = try DecodedFile(file, from: Int64(last / 2 + 3000), limit: 1000).samples
    #expect(isSame(behind, Array(whole[((last / 2 + 3000) * 2)...].prefix(2000))))
  }

  @Test func `headers without sound are refused`() throws {
    var pages = VorbisPages(try link(seed: 16, frames: 3000))
    pages.packets.removeLast(pages.packets.count - 3)
    let path = folder.write("empty.ogg", pages.bytes())
    let reason = "no sound behind the headers of Vorbis"
    #expect(throws: AudioFileError.damaged(path, reason: reason)) { try AudioFile(path: path) }
  }

  // Whatever the pages are: no crash, no hang, no frame from nowhere.
  @Test(.timeLimit(.minutes(1)), arguments: UInt64(0)..<4)
  func `a chain with changed bytes is read or refused`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let chain = try link(seed: 17, frames: 3000) + link(seed: 18, frames: 3000)
    for _ in 0..<50 {
      var bytes = chain
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = random.bytes(1)[0]
      }
      guard let file = try? open(bytes) else { continue }
      #expect(try DecodedFile(file).frameCount < 100_000, "seed \(seed)")
    }
  }

  // MARK: - Seeks and order

  @Test func `a read from any place equals the reading from the start`() throws {
    let bytes = try link(seed: 19, frames: 400_000)
    let file = try open(bytes)
    let whole = try DecodedFile(file).samples
    var random = SeededRandom(seed: 20)
    for _ in 0..<20 {
      let first = Int.random(in: 0..<400_000, using: &random)
      let found = try DecodedFile(file, from: Int64(first), limit: 2000).samples
      #expect(isSame(found, Array(whole[(first * 2)...].prefix(4000))), "\(first)")
    }
  }

  @Test func `channels come in the order of WAVE unless the file's is asked for`() throws {
    let file = try open(try link(seed: 21, frames: 2000, channels: 6))
    #expect(
      file.channelLayout?.labels
        == [.left, .right, .center, .lowFrequency, .leftSurround, .rightSurround])
    let decoders = try [ChannelOrder.wave, .file].map { order in
      try VorbisDecoder(format: file.dataFormat, cookie: file.magicCookie, channelOrder: order)
    }
    #expect(decoders[0].channelLayout == file.channelLayout)
    #expect(
      decoders[1].channelLayout.labels
        == [.left, .center, .right, .leftSurround, .rightSurround, .lowFrequency])
  }

  // MARK: - Fixtures

  private func link(seed: UInt64, frames: Int, channels: Int = 2) throws -> [UInt8] {
    var random = SeededRandom(seed: seed)
    let samples = (0..<frames * channels).map { _ in Int32(truncatingIfNeeded: random.next()) / 4 }
    let path = folder.path("link\(seed).ogg".utf8)
    writeSoundFile(path, .vorbis, samples: samples, channels: channels)
    // libsndfile takes the number of the stream from the clock.
    return VorbisPages(try contents(path), serial: UInt32(seed)).bytes()
  }

  private func open(_ bytes: [UInt8]) throws -> AudioFile {
    try AudioFile(path: folder.write("sound.ogg", bytes))
  }

  private func decoded(_ bytes: [UInt8]) throws -> DecodedFile {
    try DecodedFile(try AudioFile(path: folder.write("alone.ogg", bytes)))
  }

  /// Whether sounds are the same; a failed comparison of arrays would print them.
  private func isSame(_ first: [Float], _ second: [Float]) -> Bool { first == second }
}
