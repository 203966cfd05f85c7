import AudioFormat
import CProcessControl
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct ReportTests {
    private let folder = TemporaryFolder()

    @Test func `a report has what the run was`() throws {
      let ramp = RampFile(channelCount: 2, frameCount: 10_007)
      let path = folder.write("ramp.wav", ramp.wave)
      let server = try JackServer(period: 512)
      let run = Performance([path], on: server, channelCount: 2, frameCount: ramp.frameCount)
      let report = try #require(run.report)
      #expect(report.version == 1 && report.exit == 0 && report.reason == "completed")
      #expect(report.client == "aqjack")
      #expect(report.server?.name == JackServer.name && report.server?.implementation == "jack2")
      #expect(report.server?.sampleRate == 48000 && report.server?.period == 512)
      #expect(report.files.count == 1)
      let file = report.files[0]
      #expect(file.path == path.description)
      #expect(file.format.id == "lpcm" && file.format.sampleRate == 48000)
      #expect(file.format.channels == 2)
      #expect(file.lastJackFrame == file.firstJackFrame.map { $0 + 10_006 })
      #expect(report.process.cycles >= 19)
      let times = report.process.nanoseconds
      #expect(0 < times.p50 && times.p50 <= times.p99 && times.p99 <= times.max)
      let pairs = report.connections.map { [$0.from, $0.to] }
      #expect(pairs == [["aqjack:out_1", "rec:in_1"], ["aqjack:out_2", "rec:in_2"]])
      #expect(report.connections.allSatisfy { $0.verified })
    }

    @Test func `the report goes to the standard output on demand`() throws {
      let path = folder.write("ramp.wav", RampFile(channelCount: 1, frameCount: 100).wave)
      let server = try JackServer()
      let result = EndToEnd.run(["--report", "-", "-c", "physical", path])
      #expect(result.ending == .exited(0))
      #expect(RunReport(result.output)?.files.map(\.framesDelivered) == [100])
      server.stop()
    }

    @Test func `T6 xruns of the server are not the program's own`() throws {
      let ramp = RampFile(channelCount: 1, frameCount: 96_000)
      let path = folder.write("ramp.wav", ramp.wave)
      let server = try JackServer()
      let late = GraphClient("late")
      let report = folder.path("report".utf8)
      let run = EndToEnd.start(["-v", "--strict", "--report", report, "-c", "physical", path])
      #expect(Waiting.until { run.errorsSoFar.contains("goes to") })
      usleep(300_000)
      late.comeLate(microseconds: 90_000)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(0), "\(result.errors)")
      #expect(result.errors.contains("reported by the server"))
      #expect(RunReport(at: report)?.serverXruns ?? 0 > 0)
      #expect(RunReport(at: report)?.underruns == 0)
      #expect(RunReport(at: report)?.files.first?.underruns.isEmpty == true)
      #expect(RunReport(at: report)?.files.first?.sha256 == sha256(ramp.interleaved))
      late.close()
      server.stop()
    }

    // MARK: - Underruns of its own

    /// A stop of the decode thread that outlasts the second of sound in its ring.
    private func stall(_ run: ProgramRun) throws {
      guard let thread = run.thread(named: "aq-decode"), cprocess_control_stop(thread) == 0 else {
        run.send(SIGINT)
        try Test.cancel("the system does not allow to stop a thread")
      }
      sleep(2)
      #expect(cprocess_control_continue(thread) == 0)
    }

    @Test func `T6 an underrun of its own is counted, placed, and loses no frame`() throws {
      let ramp = RampFile(channelCount: 1, frameCount: 240_000)
      let path = folder.write("ramp.wav", ramp.wave)
      let server = try JackServer()
      let report = folder.path("report".utf8)
      try XrunRule.untilProved {
        let recorder = GraphRecorder(channelCount: 1, capacity: 48000 * 30)
        recorder.arm()
        let run = EndToEnd.start(["--strict", "--report", report, "-c", "rec:in_1", path])
        #expect(recorder.waitForSound())
        recorder.wait(frames: 9600)
        try stall(run)
        let result = run.finish(within: EndToEnd.patience)
        recorder.wait(frames: 4096)
        let recording = recorder.finish()
        #expect(result.ending == .exited(1), "\(result.errors)")
        let gap = try check(RunReport(at: report), ramp, result)
        let samples = ramp.samples(ofChannel: 0)
        let silence = [Float](repeating: 0, count: gap.frames)
        let expected = samples[..<gap.frame] + silence + samples[gap.frame...]
        let difference = recording.difference(from: [Array(expected)])
        if difference != nil, recording.xrunCount > 0 { return false }
        #expect(difference == nil)
        return true
      }
      server.stop()
    }

    private func check(
      _ report: RunReport?, _ ramp: RampFile, _ result: ProgramResult
    ) throws -> RunReport.File.Underrun {
      let report = try #require(report)
      let file = try #require(report.files.first)
      let gap = try #require(file.underruns.first)
      #expect(report.underruns == 1 && file.underruns.count == 1)
      #expect(report.underrunFrames == gap.frames && gap.frames > 24_000)
      #expect(file.framesDelivered == ramp.frameCount)
      #expect(file.sha256 == sha256(ramp.interleaved))
      #expect(
        file.lastJackFrame == file.firstJackFrame.map { $0 + ramp.frameCount + gap.frames - 1 }
          || report.serverXruns > 0)
      #expect(
        result.errors.contains("1 underrun of its own, \(gap.frames) frames of silence"))
      return gap
    }
  }
}
