import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct StreamTests {
    private let folder = TemporaryFolder()

    @Test func `T12 nothing takes the place of a closed stream`() throws {
      let server = try JackServer()
      let path = folder.write("ramp.wav", RampFile(channelCount: 1, frameCount: 96_000).wave)
      let run = ProgramRun(
        BuiltProgram.path, ["-s", FilePath(JackServer.name), "-c", "physical", path],
        input: .closed, output: .closed, errors: .closed)
      let graph = GraphClient("graph")
      #expect(!graph.waitForPorts(of: "aqjack").isEmpty)
      let streams = (0...2).map { number in
        try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(run.process)/fd/\(number)")
      }
      #expect(streams == ["/dev/null", "/dev/null", "/dev/null"])
      run.expectEnding(.exited(0))
      graph.close()
      server.stop()
    }

    @Test func `a report to a closed or full output has the status 1`() throws {
      let server = try JackServer()
      let path = folder.write("ramp.wav", RampFile(channelCount: 1, frameCount: 480).wave)
      let words: [FilePath] = ["-s", FilePath(JackServer.name), "-c", "physical", path]
      let closed = ProgramRun(BuiltProgram.path, ["--report=-"] + words, output: .closed)
      closed.expectEnding(.exited(1))
      for target in ["/nowhere/at/all", "/dev/full", "/"] {
        let result = EndToEnd.run(["--report", FilePath(target), "-c", "physical", path])
        #expect(result.ending == .exited(1))
        #expect(result.errors.hasPrefix("aqjack: cannot write '\(target)': "))
      }
      server.stop()
    }

    @Test func `T12 closed streams do no harm`() throws {
      let server = try JackServer()
      let ramp = RampFile(channelCount: 3, frameCount: 12_000)
      let path = folder.write("ramp.wav", ramp.wave)
      let report = folder.path("report".utf8)
      // Three channels into two ports: there is a notice that nobody can read.
      let run = ProgramRun(
        BuiltProgram.path,
        ["-s", FilePath(JackServer.name), "-v", "-c", "physical", "--report", report, path],
        input: .closed, output: .closed, errors: .closed)
      run.expectEnding(.exited(0))
      #expect(RunReport(at: report)?.files.first?.sha256 == sha256(ramp.interleaved))
      #expect(try contents(path) == ramp.wave)
      server.stop()
    }
  }
}
