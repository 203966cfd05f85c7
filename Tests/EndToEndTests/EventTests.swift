import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct EventTests {
    private let folder = TemporaryFolder()

    private struct Event: Decodable {
      let event: String
      let message: String?
      let frame: Int?
      let seconds: Double?
    }

    private func events(_ result: ProgramResult) throws -> [Event] {
      try result.text.split(separator: "\n").map { line in
        try JSONDecoder().decode(Event.self, from: Data(line.utf8))
      }
    }

    @Test func `events come in their order, a line each`() throws {
      let ramp = RampFile(channelCount: 1, frameCount: 96_000)
      let path = folder.write("a.wav", ramp.wave)
      let server = try JackServer(period: 1024)
      let result = EndToEnd.run(["--json", "--report", "-", "-c", "system:playback_1", path])
      #expect(result.ending == .exited(0), "\(result.errors)")
      let events = try events(result)
      #expect(events.prefix(2).map(\.event) == ["start", "connected"])
      #expect(events.suffix(2).map(\.event) == ["fileEnd", "end"])
      let frames = events.filter { $0.event == "position" }.compactMap(\.frame)
      #expect(frames == frames.sorted())
      // Two seconds, four times a second.
      #expect((5...10).contains(frames.count))
      let last = result.text.split(separator: "\n").last.map { Array($0.utf8) }
      #expect(RunReport(last ?? [])?.files.first?.sha256 == sha256(ramp.interleaved))
      withExtendedLifetime(server) {}
    }

    @Test func `a run without a server ends with its report`() throws {
      let path = folder.write("a.wav", RampFile(channelCount: 1, frameCount: 10).wave)
      let result = EndToEnd.run(["--json", path])
      #expect(result.ending == .exited(69))
      #expect(try events(result).map(\.event) == ["warning", "end"])
    }

    @Test(arguments: [[], ["-q"]] as [[FilePath]])
    func `a refused file is told in events and report, however quiet`(_ more: [FilePath]) throws {
      let path = folder.write("a.wav", RampFile(channelCount: 1, frameCount: 10_000).wave)
      let missing = folder.path("missing.wav".utf8)
      let message = "cannot open '\(missing)': No such file or directory"
      let server = try JackServer(period: 1024)
      // Refused at both ends, with what can be played between them.
      let result = EndToEnd.run(
        more + ["--json", "--loudness", "track", "-c", "physical", missing, path, missing])
      #expect(result.ending == .exited(0), "\(result.errors)")
      #expect(result.complaints.filter { $0 == "aqjack: \(message)" }.count == 2)
      let warnings = try events(result).filter { $0.event == "warning" }.compactMap(\.message)
      #expect(warnings.filter { $0 == message }.count == 2)
      #expect(warnings.contains { $0.contains("no tag says its loudness") })
      #expect(result.errors.contains("no tag says its loudness") == more.isEmpty)
      let last = result.text.split(separator: "\n").last.map { Array($0.utf8) }
      let report = RunReport(last ?? [])
      #expect(report?.refusals == [message, message])
      #expect(report?.files.map(\.framesDelivered) == [10_000])
      withExtendedLifetime(server) {}
    }

    @Test func `a run ends when nobody reads its events`() throws {
      _ = folder.write("a.wav", RampFile(channelCount: 1, frameCount: 960_000).wave)
      let server = try JackServer(period: 1024)
      let result = ShellRun(folder: folder.path("".utf8)).run(
        "set -o pipefail; aqjack --json a.wav | head -n 3 > /dev/null")
      #expect(result.ending == .exited(1))
      #expect(
        result.complaints == ["aqjack: cannot write to the standard output: Broken pipe"])
      withExtendedLifetime(server) {}
    }
  }
}
