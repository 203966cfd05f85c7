import AudioFile
import AudioFormat
import TestSupport
import Testing

struct ID3TagTests {
  private let folder = TemporaryFolder()

  private func frame(_ name: String, _ body: [UInt8], size: Int? = nil) -> [UInt8] {
    ContainerBytes.text(name) + ContainerBytes.big(size ?? body.count, 4) + [0, 0] + body
  }

  /// The tags of an MP3 file with these frames in front.
  private func tags(_ frames: [UInt8], version: UInt8 = 3) throws -> [FileTag] {
    let size = frames.count
    let bytes = (0..<4).reversed().map { UInt8(size >> (7 * $0) & 0x7F) }
    let path = folder.path("plain.mp3".utf8)
    writeSoundFile(path, .mp3, samples: [Int32](repeating: 1 << 28, count: 9000), channels: 2)
    let mp3 = try contents(path)
    let file = try AudioFile(
      path: folder.write(
        "tagged.mp3", ContainerBytes.text("ID3") + [version, 0, 0] + bytes + frames + mp3))
    return file.tags.filter { $0.name.hasPrefix("REPLAYGAIN") }
  }

  @Test(arguments: [UInt8(3), 4])
  func `ReplayGain is found in all codings of text`(version: UInt8) throws {
    let name = "replaygain_track_gain"
    let value = "-7.03 dB"
    let wide = { (text: String, isBig: Bool) in
      text.utf16.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), 0] }
    }
    let bodies: [[UInt8]] = [
      [0] + ContainerBytes.text(name) + [0] + ContainerBytes.text(value),
      [3] + ContainerBytes.text(name) + [0] + ContainerBytes.text(value) + [0],
      [1, 0xFF, 0xFE] + wide(name, false) + [0, 0, 0xFF, 0xFE] + wide(value, false),
      [1, 0xFE, 0xFF] + wide(name, true) + [0, 0, 0xFE, 0xFF] + wide(value, true) + [0, 0],
      [2] + wide(name, true) + [0, 0] + wide(value, true),
    ]
    let expected = FileTag(name: "REPLAYGAIN_TRACK_GAIN", value: value)
    for body in bodies {
      let frames = frame("TIT2", [0] + ContainerBytes.text("x")) + frame("TXXX", body)
      #expect(try tags(frames, version: version) == [expected])
    }
  }

  @Test func `a damaged frame ends the tags`() throws {
    let good = frame("TXXX", [0] + ContainerBytes.text("replaygain_a") + [0, 49])
    for bad in [
      frame("TXXX", [0, 1], size: 1 << 24), frame("TXXX", []), frame("TXXX", [9, 65, 0, 65]),
      frame("TXXX", [1, 0xFF]), frame("TXXX", [0, 65]),
    ] {
      #expect(try tags(good + bad).map(\.value) == ["1"])
    }
  }
}
