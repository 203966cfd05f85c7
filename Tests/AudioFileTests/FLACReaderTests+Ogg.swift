import AudioFile
import AudioFormat
import TestSupport
import Testing

/// FLAC in Ogg.
extension FLACReaderTests {
  @Test(arguments: [0, 7, 5000])
  func `FLAC in Ogg is read whatever its count`(total: Int) throws {
    var fixture = FLACFixture()
    fixture.bits = 24
    fixture.total = total
    let samples = noise(10_000, bits: 24)
    let file = try open(oggFLAC(fixture, samples))
    #expect(file.container == "oggFLAC")
    #expect(file.estimatedPacketCount == 5000)
    let decoded = try DecodedFile(file)
    #expect(decoded.failure == nil)
    #expect(isSame(decoded.samples, floats(samples, bits: 24)))
  }

  @Test func `the links of a chain sound one after the other`() throws {
    let fixture = FLACFixture()
    let parts = [noise(3000), noise(700), noise(5000)]
    let bytes = parts.enumerated().flatMap {
      oggFLAC(fixture, $0.element, serial: UInt32($0.offset))
    }
    let file = try open(bytes)
    #expect(file.estimatedPacketCount == 4350)
    let whole = floats(Array(parts.joined()))
    #expect(isSame(try DecodedFile(file).samples, whole))
    for first in [0, 1499, 1500, 1849, 1850, 4349, 3] {
      let found = try DecodedFile(file, from: Int64(first), limit: 900)
      #expect(isSame(found.samples, Array(whole[(first * 2)...].prefix(1800))), "\(first)")
    }
  }

  @Test func `a link of another format ends the sound and says so`() throws {
    var mono = FLACFixture()
    mono.channels = 1
    let first = noise(3000)
    let file = try open(oggFLAC(FLACFixture(), first) + oggFLAC(mono, noise(3000), serial: 6))
    let decoded = try DecodedFile(file)
    #expect(isSame(decoded.samples, floats(first)))
    #expect(decoded.failure != nil)
    #expect(try file.findCut() != nil)
  }
}
