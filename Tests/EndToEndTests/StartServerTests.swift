import AudioFormat
import CProcessControl
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct StartServerTests {
    private let folder = TemporaryFolder()

    private func file(seconds: Int = 0) -> FilePath {
      let frames = max(4800, 48_000 * seconds)
      return folder.write("ramp.wav", RampFile(channelCount: 2, frameCount: frames).wave)
    }

    /// The process that was started as a server of the tests' name, nil if none runs.
    private var serverProcess: Int32? {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.first { process in
        let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")
        return words?.starts(with: Array("jackd\0-n\0\(JackServer.name)\0".utf8)) ?? false
      }.flatMap { Int32($0) }
    }

    private var isServerThere: Bool { serverProcess != nil }

    @Test func `--start-server starts a dummy server and ends it`() {
      let report = folder.path("report".utf8)
      let result = EndToEnd.run(["--start-server", "-c", "physical", "--report", report, file()])
      #expect(result.ending == .exited(0), "\(result.errors)")
      #expect(!isServerThere)
      let server = RunReport(at: report)?.server
      #expect(server?.sampleRate == 48_000 && server?.period == 256)
      #expect(RunReport(at: report)?.files.first?.framesDelivered == 4800)
    }

    @Test func `--start-server takes the arguments of jackd`() {
      let report = folder.path("report".utf8)
      let result = EndToEnd.run([
        "--start-server=-t 500 -d dummy -r 96000 -p '512'", "-c", "physical", "--report", report,
        file(),
      ])
      #expect(result.ending == .exited(0), "\(result.errors)")
      let server = RunReport(at: report)?.server
      #expect(server?.sampleRate == 96_000 && server?.period == 512)
      #expect(!isServerThere)
    }

    @Test func `a server that hangs is given up, and killed with the run that started it`() throws {
      let report = folder.path("report".utf8)
      let run = EndToEnd.start([
        "-v", "--start-server", "-c", "physical", "--report", report, file(seconds: 60),
      ])
      #expect(Waiting.until { run.errorsSoFar.contains("goes to") })
      let server = try #require(serverProcess)
      kill(server, SIGSTOP)
      run.send(SIGINT)
      run.expectEnding(.exited(130))
      #expect(RunReport(at: report)?.reason == "interrupted")
      #expect(!isServerThere)
    }

    @Test func `a server that --start-server cannot start has the status 69`() {
      let result = EndToEnd.run(["--start-server=-d nonsense", "-c", "physical", file()])
      #expect(result.ending == .exited(69), "\(result.errors)")
      #expect(result.errors == "aqjack: jackd ended at once; '--verbose' shows what it says\n")
      #expect(!isServerThere)
      let none = ProgramRun(
        BuiltProgram.path, ["--start-server", "-c", "physical", file()],
        environment: ["PATH": "/nowhere", "JACK_DEFAULT_SERVER": JackServer.name])
      let refused = none.finish(within: EndToEnd.patience)
      #expect(refused.ending == .exited(69))
      #expect(refused.errors == "aqjack: cannot start jackd: No such file or directory\n")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a started server goes when a signal ends the run`(signal: Int32) {
      let run = EndToEnd.start(["-v", "--start-server", "-c", "physical", file(seconds: 60)])
      #expect(Waiting.until { run.errorsSoFar.contains("goes to") })
      #expect(isServerThere)
      run.send(signal)
      run.expectEnding(.exited(128 + signal))
      #expect(!isServerThere)
    }

    @Test func `a started server goes when the program is killed`() throws {
      let run = EndToEnd.start(["-v", "--start-server", "-c", "physical", file(seconds: 60)])
      #expect(Waiting.until { run.errorsSoFar.contains("goes to") })
      let server = try #require(serverProcess)
      // A system may be slow to wait for orphans, and until then the server's name is taken.
      try #require(cprocess_control_adopt(true) == 0)
      defer { _ = cprocess_control_adopt(false) }
      run.send(SIGKILL)
      run.expectEnding(.signalled(SIGKILL))
      #expect(Waiting.until { waitpid(server, nil, WNOHANG) == server })
      #expect(!isServerThere)
    }

    @Test func `a signal while the server starts ends the run`() {
      let run = EndToEnd.start(["--start-server", "-c", "physical", file(seconds: 60)])
      #expect(Waiting.until { isServerThere })
      run.send(SIGINT)
      run.expectEnding(.exited(130))
      #expect(!isServerThere)
    }

    @Test func `--start-server leaves a server alone that runs already`() throws {
      let server = try JackServer()
      let report = folder.path("report".utf8)
      let result = EndToEnd.run(["--start-server", "-c", "physical", "--report", report, file()])
      #expect(result.ending == .exited(0), "\(result.errors)")
      #expect(RunReport(at: report)?.server?.period == 1024)
      #expect(isServerThere)
      server.stop()
      #expect(!isServerThere)
    }
  }
}
