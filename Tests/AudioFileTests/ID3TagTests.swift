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
    return file.tags
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
      let frames = frame("PRIV", [0] + ContainerBytes.text("x")) + frame("TXXX", body)
      #expect(try tags(frames, version: version) == [expected])
    }
  }

  @Test func `the usual frames have the names of Vorbis comments`() throws {
    let text = { (text: String) in [3] + ContainerBytes.text(text) }
    let frames =
      frame("TIT2", text("A title")) + frame("TPE1", text("Bj\u{F6}rk")) + frame("TALB", text("C"))
      + frame("TRCK", text("3/12")) + frame("TYER", text("1999") + [0])
      + frame("TCON", text("(17)"))
      + frame("COMM", [3] + ContainerBytes.text("eng") + [0] + ContainerBytes.text("said"))
      + frame("COMM", [3] + ContainerBytes.text("engiTunNORM") + [0] + ContainerBytes.text("0000"))
      + frame("TCOP", text(""))
    #expect(
      try tags(frames).map { "\($0.name)=\($0.value)" } == [
        "TITLE=A title", "ARTIST=Bj\u{F6}rk", "ALBUM=C", "TRACKNUMBER=3/12", "DATE=1999",
        "GENRE=(17)", "COMMENT=said",
      ])
  }

  @Test func `frames of version 2 are read`() throws {
    let body = [0] + ContainerBytes.text("A title")
    let short = ContainerBytes.text("TT2") + ContainerBytes.big(body.count, 3) + body
    #expect(try tags(short, version: 2) == [FileTag(name: "TITLE", value: "A title")])
  }

  @Test func `fixed fields at the end are read where nothing stands in front`() throws {
    let field = { (text: String, size: Int) in
      ContainerBytes.text(text) + [UInt8](repeating: 0x20, count: size - text.utf8.count)
    }
    let last =
      field("TAG", 3) + field("A title", 30) + field("B", 30) + field("", 30) + field("1999", 4)
      + field("said", 28) + [0, 7, 17]
    let file = try AudioFile(path: folder.write("old.mp3", MPEGFixture().bytes + last))
    #expect(
      file.tags.map { "\($0.name)=\($0.value)" } == [
        "TITLE=A title", "ARTIST=B", "DATE=1999", "COMMENT=said", "TRACKNUMBER=7",
      ])
    #expect(try file.packetCount() == 20)
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
