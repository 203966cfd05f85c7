import AudioFormat
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  /// Files whose damage is played over.
  @Suite struct DamagedFileTests {
    private let folder = TemporaryFolder()

    /// FLAC of which one block of ten cannot be decoded.
    private func damagedFLAC() -> FilePath {
      let fixture = FLACFixture()
      var random = SeededRandom(seed: 2)
      let samples = random.bytes(256 * 2 * 10).map { Int32($0) << 6 }
      var blocks = fixture.blocks(samples)
      blocks[4][200] ^= 1
      return folder.write(
        "damaged.flac", fixture.header(frames: 2560) + Array(blocks.joined()))
    }

    private func floatsWithoutNumber() -> FilePath {
      let samples = (0..<4800).map { $0 == 7 ? Float.nan : 0.25 }
      let bytes = samples.flatMap { ContainerBytes.little(Int($0.bitPattern), 4) }
      return folder.write(
        "nan.wav", ContainerBytes.wave(bytes, tag: 3, bits: 32))
    }

    @Test func `damage is told, and counts only when strict`() throws {
      let files = [
        (damagedFLAC(), "frames 1024 to 1279 are damaged, and silent"),
        (floatsWithoutNumber(), "1 sample that is no number, now silent"),
      ]
      let server = try JackServer(period: 1024)
      for (path, text) in files {
        let notice = "aqjack: '\(path)': \(text)"
        let plain = EndToEnd.run(["-c", "physical", path])
        #expect(plain.ending == .exited(0))
        #expect(plain.complaints.contains(notice), "\(plain.errors)")
        let strict = EndToEnd.run(["--strict", "-q", "-c", "physical", path])
        #expect(strict.ending == .exited(1))
      }
      server.stop()
    }

    @Test(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)))
    func `a file that the decoder refuses whole is told, and not played for ever`() throws {
      let noise = folder.write("noise.aac", AACFixture.undecodable(count: 20))
      let message = "aqjack: cannot decode '\(noise)': the decoder refuses every packet"
      let server = try JackServer(period: 1024)
      let alone = EndToEnd.run(["--loop", "0", "-c", "physical", noise])
      #expect(alone.ending == .exited(65))
      #expect(alone.complaints.contains(message), "\(alone.errors)")
      let ramp = folder.write("ramp.wav", RampFile(channelCount: 2, frameCount: 4800).wave)
      let among = EndToEnd.run(["-q", "-c", "physical", noise, ramp])
      #expect(among.ending == .exited(1))
      #expect(among.complaints == [message])
      server.stop()
    }
  }
}
