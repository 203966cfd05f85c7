import AudioFile
import AudioFormat
import TestSupport
import Testing

struct VorbisLinksTests {
  private let folder = TemporaryFolder()

  @Test func `the links of a chain sound one after the other`() throws {
    let links = try [1, 2, 3].map { try link(seed: $0, frames: 3000 * Int($0)) }
    let file = try AudioFile(path: folder.write("chain.ogg", Array(links.joined())))
    let alone = try links.map { try decoded($0) }
    let chained = try DecodedFile(file)
    #expect(chained.failure == nil)
    #expect(chained.samples == Array(alone.map(\.samples).joined()))
    #expect(file.estimatedPacketCount == 18000)
    for first in [0, 2999, 3000, 3001, 8999, 9000, 17999, 1] {
      let expected = chained.packets[(first * 8)...].prefix(8 * 5000)
      #expect(try file.packets(from: Int64(first), count: 5000) == Array(expected))
    }
  }

  @Test func `a link of another channel count ends the sound and says so`() throws {
    let first = try link(seed: 4, frames: 3000)
    let mono = try link(seed: 5, frames: 3000, channels: 1)
    let file = try AudioFile(path: folder.write("chain.ogg", first + mono))
    #expect(file.estimatedPacketCount == nil)
    let chained = try DecodedFile(file)
    #expect(chained.samples == (try decoded(first).samples))
    guard case .damaged = chained.failure else {
      Issue.record("not damaged but \(String(describing: chained.failure))")
      return
    }
    #expect(try file.packetCount() == 3000)
  }

  @Test func `Vorbis is heard beside another stream`() throws {
    let vorbis = try link(seed: 6, frames: 30000)
    let pages = pages(of: vorbis)
    #expect(pages.count > 3)
    var multiplexed = pages[0] + page(serialNumber: 7, flags: 2, body: 80)
    for page in pages.dropFirst() {
      multiplexed += page + self.page(serialNumber: 7, flags: 0, body: 255 * 20)
    }
    multiplexed += page(serialNumber: 7, flags: 4, body: 3)
    let file = try AudioFile(path: folder.write("both.ogg", multiplexed))
    let heard = try DecodedFile(file)
    #expect(heard.failure == nil)
    #expect(heard.samples == (try decoded(vorbis).samples))
    #expect(file.estimatedPacketCount == 30000)
  }

  @Test func `bytes between links are passed over`() throws {
    let links = try [7, 8].map { try link(seed: $0, frames: 3000) }
    let junk = [UInt8](repeating: 0x4F, count: 100_000)
    let file = try AudioFile(path: folder.write("chain.ogg", links[0] + junk + links[1]))
    let alone = try links.map { try decoded($0) }
    #expect(try DecodedFile(file).samples == Array(alone.map(\.samples).joined()))
  }

  // Whatever the pages are: no crash, no hang, no frame from nowhere.
  @Test(.timeLimit(.minutes(1)), arguments: UInt64(0)..<4)
  func `a chain with changed bytes is read or refused`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let chain = try link(seed: 9, frames: 3000) + link(seed: 10, frames: 3000)
    for _ in 0..<50 {
      var bytes = chain
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = random.bytes(1)[0]
      }
      guard let file = try? AudioFile(path: folder.write("changed.ogg", bytes)) else { continue }
      #expect(try DecodedFile(file).frameCount < 100_000, "seed \(seed)")
    }
  }

  private func link(seed: UInt64, frames: Int, channels: Int = 2) throws -> [UInt8] {
    var random = SeededRandom(seed: seed)
    let samples = (0..<frames * channels).map { _ in Int32(truncatingIfNeeded: random.next()) / 4 }
    let path = folder.path("link\(seed).ogg".utf8)
    writeSoundFile(path, .vorbis, samples: samples, channels: channels)
    return try contents(path)
  }

  private func decoded(_ bytes: [UInt8]) throws -> DecodedFile {
    try DecodedFile(try AudioFile(path: folder.write("alone.ogg", bytes)))
  }

  /// A page of zeros; no reader sees it, so its checksum is left out.
  private func page(serialNumber: Int, flags: UInt8, body: Int) -> [UInt8] {
    let segments = [UInt8](repeating: 255, count: body / 255) + [UInt8(body % 255)]
    return ContainerBytes.text("OggS") + [0, flags] + ContainerBytes.little(0, 8)
      + ContainerBytes.little(serialNumber, 4) + ContainerBytes.little(0, 8)
      + [UInt8(segments.count)] + segments + [UInt8](repeating: 0, count: body)
  }

  private func pages(of bytes: [UInt8]) -> [[UInt8]] {
    var pages: [[UInt8]] = []
    var offset = 0
    while offset + 27 <= bytes.count {
      let segments = bytes[(offset + 27)...].prefix(Int(bytes[offset + 26]))
      let end = offset + 27 + segments.count + segments.reduce(0) { $0 + Int($1) }
      pages.append(Array(bytes[offset..<end]))
      offset = end
    }
    return pages
  }
}
