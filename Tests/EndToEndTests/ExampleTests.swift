import AQJackTool
import AudioFormat
import Foundation
import JackTestSupport
import OpusTestSupport
import TestSupport
import Testing

extension EndToEnd {
  /// What the manual and the README show, done as it is shown.
  @Suite struct ExampleTests {
    private let folder = TemporaryFolder()

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..")
    /// Where the lines run.
    private var target: URL { URL(filePath: folder.path("".utf8).description) }

    /// Long enough to hear that it plays.
    private static let seconds = 5

    @Test func `every example of the manual does what it says`() throws {
      let server = try JackServer(period: 1024)
      try writeSongs()
      for example in Example.all {
        // An example may have written a file that another one plays.
        writeWave()
        let result = ShellRun(folder: folder.path("".utf8)).runOnTerminal(
          Self.bounded(example.line))
        // Those without an end are interrupted, as the manual says.
        let isEndless = example.line.contains("--loop 0") || example.line == Example.all[0].line
        #expect(
          result.ending == .exited(isEndless ? 130 : 0), "\(example.line): \(result.text)")
      }
      withExtendedLifetime(server) {}
    }

    /// Lines of the README that go on until they are interrupted, or for longer than a test waits.
    private static let long = [
      "--loop 0", "--signal", "watch", "--sweep", "--cycles", "--matrix", "--from 1:30",
      "--transport", "--at ", "aqjack -c physical ",
    ]
    /// Lines that measure a cable, which the dummy driver does not have.
    private static let unplugged = ["--from system:capture_1", "--matrix"]

    @Test func `every example of the README does what it says`() throws {
      let server = try JackServer(period: 512)
      let (synth, ardour) = (GraphClient("my synth (L)"), GraphClient("ardour"))
      synth.addInput("in")
      ardour.addInput("audio_in 1")
      let box = DelayClient("box", ways: [.init(100)])
      try writeSongs()
      try writeREADMEFiles()
      for line in try Self.linesOfREADME() {
        let isLong = Self.long.contains(where: "\(line) ".contains)
        let result = ShellRun(folder: folder.path("".utf8)).runOnTerminal(
          Self.bounded(line, isLong ? 2 : 40))
        var right: Set<Int32> = isLong ? [0, 130] : [0]
        if Self.unplugged.contains(where: line.contains) { right = [1, 130] }
        // What is connected at this moment differs from what was saved, or does not.
        if line.contains("patch diff") { right.insert(1) }
        guard case .exited(let status) = result.ending, right.contains(status) else {
          Issue.record("\(line): \(result.ending), \(result.text)")
          continue
        }
      }
      withExtendedLifetime((server, synth, ardour, box)) {}
    }

    /// The lines that call the program, without their remarks.
    private static func linesOfREADME() throws -> [String] {
      let text = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
      let lines = text.split(separator: "\n").map(String.init).filter {
        $0.hasPrefix("aqjack ") || $0.hasPrefix("cat ")
      }
      #expect(lines.count > 30)
      return lines.map { $0.components(separatedBy: "  #")[0] }
    }

    /// The files that the README names beside the songs.
    private func writeREADMEFiles() throws {
      let files = FileManager.default
      try files.copyItem(
        at: Self.root.appending(path: "patches"), to: target.appending(path: "patches"))
      try files.createDirectory(
        at: target.appending(path: "album"), withIntermediateDirectories: true)
      let wave = RampFile(channelCount: 1, frameCount: 24_000).wave
      for name in ["mono.wav", "stem.wav", "test.wav", "loop.wav", "left.wav"] {
        _ = folder.write(name, wave)
      }
      for name in ["song.opus", "album/1.opus", "album/2.opus"] {
        _ = folder.write(name, OpusFixture(packets: 25).file())
      }
      let samples = [Int32](repeating: 1 << 28, count: 24_000)
      for name in ["album/1.flac", "album/2.flac"] {
        writeSoundFile(folder.path(name.utf8), .flac16, samples: samples, channels: 1)
      }
      let saved = ShellRun(folder: folder.path("".utf8)).run("aqjack patch save studio.xml")
      #expect(saved.ending == .exited(0), "\(saved.errors)")
    }

    /// The line with an end after some seconds.
    private static func bounded(_ line: String, _ seconds: Int = seconds) -> String {
      let words = "timeout --foreground --preserve-status -s INT \(seconds) aqjack"
      return line.replacingOccurrences(of: "aqjack ", with: words + " ")
    }

    private func writeSongs() throws {
      try FileManager.default.copyItem(
        at: Self.root.appending(path: "patches/stereo-to-main.rules"),
        to: target.appending(path: "studio.rules"))
      let samples = (0..<48_000).map { Int32($0 % 400 - 200) << 20 }
      for (name, coding) in [("song.flac", WrittenCoding.flac16), ("song.ogg", .vorbis)] {
        writeSoundFile(folder.path(name.utf8), coding, samples: samples, channels: 2)
      }
      // The examples play a part of this that begins after a minute and a half.
      writeSoundFile(
        folder.path("song.flac".utf8), .flac16,
        samples: [Int32](repeating: 1 << 28, count: 100 * 48_000), channels: 1)
      writeWave()
    }

    private func writeWave() {
      _ = folder.write("song.wav", RampFile(channelCount: 2, frameCount: 24_000).wave)
    }
  }
}
