import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct SignalTests {
    private let folder = TemporaryFolder()

    /// A minute of a level that any jump away from can be heard as a click.
    private func steadyFile() -> FilePath {
      let samples = [Float](repeating: 0.5, count: 48000 * 60)
      let bytes = unsafe samples.withUnsafeBytes { unsafe Array($0) }
      return folder.write(
        "steady.wav", ContainerBytes.wave(bytes, tag: 3, channels: 1, bits: 32))
    }

    /// The greatest step between two frames after the first sound.
    private func greatestStep(_ recording: Recording) -> Float {
      let samples = recording.channels[0].drop { $0 == 0 }
      return zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 1
    }

    private static let endings: [(signals: [Int32], statuses: [Int32])] = [
      ([SIGINT], [130]), ([SIGTERM], [143]), ([SIGHUP], [129]),
      // As `timeout` and some service managers send them; the system may turn their order round.
      ([SIGINT, SIGINT], [130]), ([SIGTERM, SIGHUP], [143, 129]),
    ]

    @Test(arguments: endings)
    func `T12 a signal ends the run with a fade`(_ ending: (signals: [Int32], statuses: [Int32]))
      throws
    {
      let server = try JackServer(period: 1024)
      let path = steadyFile()
      XrunRule.untilProved {
        let recorder = GraphRecorder(channelCount: 1, capacity: 48000 * 20)
        recorder.arm()
        let report = folder.path("report".utf8)
        let run = EndToEnd.start(["--report", report, "-c", "rec:in_1", path])
        #expect(recorder.waitForSound())
        recorder.wait(frames: 4800)
        for signal in ending.signals { run.send(signal) }
        let result = run.finish(within: EndToEnd.patience)
        let graph = GraphClient("graph")
        #expect(graph.ports(of: "aqjack").isEmpty)
        graph.close()
        recorder.wait(frames: 2048)
        let recording = recorder.finish()
        #expect(ending.statuses.map(ProgramEnding.exited).contains(result.ending))
        #expect(result.complaints == [])
        #expect(RunReport(at: report).map { .exited(Int32($0.exit)) } == result.ending)
        if recording.xrunCount > 0, greatestStep(recording) > 0.01 { return false }
        #expect(greatestStep(recording) < 0.01)
        return true
      }
      server.stop()
    }

    @Test func `T12 a program that was stopped for three seconds goes on`() throws {
      let server = try JackServer()
      let ramp = RampFile(channelCount: 1, frameCount: 96_000)
      let path = folder.write("ramp.wav", ramp.wave)
      let report = folder.path("report".utf8)
      let run = EndToEnd.start(
        ["-v", "--buffers=2", "--buffer-seconds=0.05", "--report", report, "-c", "physical", path])
      #expect(Waiting.until { run.errorsSoFar.contains("goes to") })
      usleep(300_000)
      run.send(SIGSTOP)
      sleep(3)
      run.send(SIGCONT)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(0), "\(result.errors)")
      let file = RunReport(at: report)?.files.first
      #expect(file?.framesDelivered == 96_000)
      #expect(file?.sha256 == sha256(ramp.interleaved))
      #expect(RunReport(at: report)?.serverXruns ?? 0 > 0)
      server.stop()
    }

    @Test(arguments: [SIGCONT, SIGTSTP])
    func `a run that was suspended goes on to read its input`(_ signal: Int32) throws {
      let server = try JackServer()
      let ramp = RampFile(channelCount: 1, frameCount: 144_000)
      let path = folder.write("ramp.wav", ramp.wave)
      let report = folder.path("report".utf8)
      let recorder = GraphRecorder(channelCount: 1, capacity: 48_000 * 20)
      recorder.arm()
      let rest = "until [ -e '\(folder.path("go".utf8))' ]; do sleep 0.1; done; tail -c +400001"
      let line =
        "exec 3< <(head -c 400000 '\(path)'; \(rest) '\(path)');"
        + " exec aqjack --server '\(JackServer.name)' --report '\(report)' -c rec:in_1 - <&3"
      let run = ProgramRun(
        "/bin/bash", ["-c", FilePath(line)], environment: ShellRun.environment())
      #expect(recorder.waitForSound())
      run.send(signal)
      usleep(200_000)
      run.send(SIGCONT)
      usleep(100_000)
      _ = folder.write("go", [])
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(0), "\(result.errors)")
      let file = RunReport(at: report)?.files.first
      #expect(file?.framesDelivered == ramp.frameCount)
      #expect(file?.sha256 == sha256(ramp.interleaved))
      _ = recorder.finish()
      server.stop()
    }

    @Test func `a run that falls silent too late to be waited for goes on, and heeds a signal`()
      throws
    {
      // A fade takes two of its periods, a third of a second each.
      let server = try JackServer(period: 8192, rate: 24_000)
      let recorder = GraphRecorder(channelCount: 1, capacity: 24_000 * 30)
      recorder.arm()
      let run = EndToEnd.start(["-c", "rec:in_1", steadyFile()])
      #expect(recorder.waitForSound())
      run.send(SIGTSTP)
      usleep(500_000)
      run.send(SIGCONT)
      // The fade, and the sound behind it.
      recorder.wait(frames: 4 * 8192)
      let last = recorder.frameCount - 1
      run.send(SIGINT)
      let result = run.finish(within: 8)
      #expect(result.ending == .exited(130))
      #expect(recorder.finish().channels[0][last] == 0.5)
      server.stop()
    }

    @Test func `T12 a server that hangs does not keep a run for ever`() throws {
      let server = try JackServer(period: 1024)
      let recorder = GraphRecorder(channelCount: 1, capacity: 48000 * 20)
      recorder.arm()
      let report = folder.path("report".utf8)
      let run = EndToEnd.start(["--report", report, "-c", "rec:in_1", steadyFile()])
      #expect(recorder.waitForSound())
      recorder.wait(frames: 4800)
      server.isHanging = true
      run.send(SIGTERM)
      let result = run.finish(within: EndToEnd.patience)
      server.isHanging = false
      #expect(result.ending == .exited(143))
      #expect(result.complaints.first?.contains("does not answer") == true)
      let said = try #require(RunReport(at: report))
      #expect(said.exit == 143)
      #expect(said.files.first.map { $0.framesDelivered >= 4800 } == true)
      _ = recorder.finish()
      server.stop()
    }
  }
}
