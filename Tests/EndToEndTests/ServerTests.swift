import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct ServerTests {
    private let folder = TemporaryFolder()

    private func file(frames: Int = 4800) -> FilePath {
      folder.write("ramp.wav", RampFile(channelCount: 2, frameCount: frames).wave)
    }

    @Test func `without a server the status is 69`() {
      let report = folder.path("report".utf8)
      let result = EndToEnd.run(["--connect", "physical", "--report", report, file()])
      #expect(result.ending == .exited(69))
      #expect(
        result.errors == "aqjack: no JACK server '\(JackServer.name)' is running\n")
      #expect(RunReport(at: report)?.reason == "noServer")
      #expect(RunReport(at: report)?.exit == 69)
    }

    @Test(arguments: ["play", "ports", "latency", "patch save x.rules"])
    func `a server name that JACK cannot hold is wrong usage`(_ command: String) {
      let name = FilePath(String(repeating: "n", count: 300))
      let words = command.split(separator: " ").map { FilePath(String($0)) }
      let play = words + (command == "play" ? [file()] : [])
      for (more, variables) in [(["-s", name], [:]), ([], ["JACK_DEFAULT_SERVER": "\(name)"])] {
        let run = ProgramRun(BuiltProgram.path, play + more, environment: variables)
        let result = run.finish(within: EndToEnd.patience)
        #expect(result.ending == .exited(64), "\(result.errors)")
        #expect(result.errors.contains("is longer than JACK's 255 bytes"))
      }
    }

    @Test func `JACK_DEFAULT_SERVER names the server`() throws {
      let server = try JackServer()
      let run = ProgramRun(
        BuiltProgram.path, ["--connect", "physical", file()],
        environment: ["JACK_DEFAULT_SERVER": JackServer.name])
      run.expectEnding(.exited(0))
      server.stop()
    }

    @Test(arguments: [false, true])
    func `T11 a server that stops in mid-play has the status 75`(isKilled: Bool) throws {
      let server = try JackServer(period: 256)
      let report = folder.path("report".utf8)
      let run = EndToEnd.start(
        ["-v", "--connect", "physical", "--report", report, file(frames: 48000 * 60)])
      #expect(Waiting.until { run.errorsSoFar.contains("goes to") })
      usleep(200_000)
      if isKilled { server.kill() } else { server.terminate() }
      let start = Date()
      let result = run.finish(within: EndToEnd.patience)
      // One second where the machine has nothing else to do.
      #expect(Date().timeIntervalSince(start) < 3)
      #expect(result.ending == .exited(75), "\(result.errors)")
      #expect(result.errors.contains("aqjack: the JACK server went away"))
      let delivered = RunReport(at: report)?.files.first?.framesDelivered ?? 0
      #expect(delivered > 0 && delivered < 48000 * 60)
      #expect(RunReport(at: report)?.reason == "serverGone")
      server.stop()
    }
  }
}
