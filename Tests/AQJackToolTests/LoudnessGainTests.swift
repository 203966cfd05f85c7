import AudioFile
import AudioFormat
import OpusTestSupport
import TestSupport
import Testing

@testable import AQJackTool

struct LoudnessGainTests {
  private let folder = TemporaryFolder()

  private func gain(
    _ tags: [String: String], _ mode: LoudnessMode, format: FormatID = .linearPCM
  ) -> Double? {
    LoudnessGain(
      tags: tags.map { FileTag(name: $0.key, value: $0.value) }, format: format, mode: mode
    )?.decibels
  }

  @Test func `R128 tags are 256ths of a dB to -23 LUFS`() {
    let tags = ["R128_TRACK_GAIN": "-512", "R128_ALBUM_GAIN": "128"]
    #expect(gain(tags, .track, format: .opus) == -2)
    #expect(gain(tags, .album, format: .opus) == 0.5)
    #expect(gain(tags, .none, format: .opus) == nil)
  }

  @Test(arguments: [("-7.03 dB", -12.03), ("+2 db", -3), ("0", -5), ("1.5dB", -3.5)])
  func `ReplayGain is 5 dB above R128`(text: String, decibels: Double) {
    let found = gain(["REPLAYGAIN_TRACK_GAIN": text], .track)
    #expect(abs((found ?? .infinity) - decibels) < 1e-9)
  }

  @Test(arguments: ["", "loud", "-7,5 dB", "nan", "1000 dB", "-7 LU", "--3 dB"])
  func `a tag that is no gain says nothing`(text: String) {
    #expect(gain(["REPLAYGAIN_TRACK_GAIN": text], .track) == nil)
    #expect(gain(["R128_TRACK_GAIN": text], .track, format: .opus) == nil)
  }

  @Test func `one kind stands in for the other`() {
    #expect(gain(["REPLAYGAIN_TRACK_GAIN": "-1 dB"], .album) == -6)
    #expect(gain(["REPLAYGAIN_ALBUM_GAIN": "-1 dB"], .track) == -6)
  }

  @Test func `ReplayGain means nothing in Opus`() {
    #expect(gain(["REPLAYGAIN_TRACK_GAIN": "-1 dB"], .track, format: .opus) == nil)
    #expect(gain(["R128_TRACK_GAIN": "256"], .track, format: .vorbis) == 1)
  }

  @Test func `a file is rendered at the loudness of its tags`() throws {
    var fixture = FLACFixture()
    fixture.comments = ["REPLAYGAIN_TRACK_GAIN=-1.02 dB", "REPLAYGAIN_ALBUM_GAIN=5 dB"]
    let samples = (0..<2000).map { Int32($0 * 7 % 20_000) }
    let path = folder.write("song.flac", fixture.stream(samples))
    let plain = try RenderedFile(path, in: folder).samples
    let track = try RenderedFile(path, in: folder) { $0.loudness = .track }.samples
    let album = try RenderedFile(path, in: folder) { $0.loudness = .album }.samples
    let louder = try RenderedFile(path, in: folder) {
      ($0.loudness, $0.gainDecibels) = (.track, 6.02)
    }.samples
    // -6.02 dB are a half.
    #expect(zip(plain, track).allSatisfy { abs($0 / 2 - $1) < 1e-4 })
    #expect(plain == album)
    #expect(zip(plain, louder).allSatisfy { abs($0 - $1) < 1e-4 })
  }

  @Test func `Opus is rendered at the loudness of its tags, and with the gain of its header`()
    throws
  {
    var fixture = OpusFixture(packets: 20, gainQ8: 256)
    fixture.tags = OpusFixture.tags(["R128_TRACK_GAIN=-1541", "REPLAYGAIN_TRACK_GAIN=20 dB"])
    let path = folder.write("song.opus", fixture.file())
    let plain = try RenderedFile(path, in: folder).samples
    let track = try RenderedFile(path, in: folder) { $0.loudness = .track }.samples
    #expect(plain.contains { abs($0) > 0.01 })
    #expect(zip(plain, track).allSatisfy { abs($0 / 2 - $1) < 1e-4 })
  }
}
