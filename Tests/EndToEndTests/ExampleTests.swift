import AQJackTool
import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  /// What the manual shows, done as it is shown.
  @Suite struct ExampleTests {
    private let folder = TemporaryFolder()

    /// Long enough to hear that it plays.
    private static let seconds = 5

    @Test func `every example of the manual does what it says`() throws {
      let server = try JackServer(period: 1024)
      writeSongs()
      for example in Example.all {
        let result = ShellRun(folder: folder.path("".utf8)).runOnTerminal(
          Self.bounded(example.line))
        // Those without an end are interrupted, as the manual says.
        let isEndless = example.line.contains("--loop 0") || example.line == Example.all[0].line
        #expect(
          result.ending == .exited(isEndless ? 130 : 0), "\(example.line): \(result.text)")
      }
      withExtendedLifetime(server) {}
    }

    /// The line with an end after some seconds.
    private static func bounded(_ line: String) -> String {
      let words = "timeout --foreground --preserve-status -s INT \(seconds) aqjack"
      return line.replacingOccurrences(of: "aqjack ", with: words + " ")
    }

    private func writeSongs() {
      let samples = (0..<48_000).map { Int32($0 % 400 - 200) << 20 }
      for (name, coding) in [("song.flac", WrittenCoding.flac16), ("song.ogg", .vorbis)] {
        writeSoundFile(folder.path(name.utf8), coding, samples: samples, channels: 2)
      }
      // The examples play a part of this that begins after a minute and a half.
      writeSoundFile(
        folder.path("song.flac".utf8), .flac16,
        samples: [Int32](repeating: 1 << 28, count: 100 * 48_000), channels: 1)
      _ = folder.write("song.wav", RampFile(channelCount: 2, frameCount: 24_000).wave)
    }
  }
}
