import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd.PipeWireTests {
  /// Starts a run into a recorder of its own.
  private func record(
    _ options: [FilePath], _ frames: Int, on server: PipeWireServer
  ) -> (run: ProgramRun, recorder: RecorderRun) {
    let recorder = RecorderRun(
      channelCount: 1, capacity: frames + 48_000 * 30, environment: server.environment)
    return (start(options, on: server), recorder)
  }

  @Test func `T14 changes of the quantum lose and double no frame`() throws {
    let changes = 50
    let (ramp, path) = ramp(1, 96_000 + changes * 24_000)
    let report = folder.path("report".utf8)
    let server = try PipeWireServer(quantum: 1024)
    untilHeard {
      let (run, recorder) = record(
        ["--report", report, "-c", "rec:in_1", path], ramp.frameCount, on: server)
      usleep(500_000)
      for change in 0..<changes where run.isRunning {
        server.force(quantum: EndToEnd.PeriodTests.periods[change % 4])
        // A period of 8192 frames lasts 171 ms.
        usleep(330_000)
      }
      #expect(run.isRunning)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(0), "\(result.errors)")
      let file = RunReport(at: report)?.files.first
      #expect(file?.framesDelivered == ramp.frameCount)
      #expect(file?.sha256 == sha256(ramp.interleaved))
      guard let recording = recorder.finish() else { return "no recording" }
      #expect(Set(recording.cycles.map(\.count)).isSuperset(of: EndToEnd.PeriodTests.periods))
      return EndToEnd.PeriodTests.fault(in: recording, of: ramp)
    }
    server.stop()
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `T11 the loss of the server has the status 75`(signal: Int32) throws {
    let server = try PipeWireServer(quantum: 1024)
    let report = folder.path("report".utf8)
    let (run, recorder) = record(
      ["--report", report, "-c", "rec:in_1", ramp(1, 960_000).1], 0, on: server)
    usleep(700_000)
    #expect(run.isRunning)
    let start = Date()
    server.end(by: signal)
    let result = run.finish(within: EndToEnd.patience)
    #expect(result.ending == .exited(75), "\(result.errors)")
    #expect(result.errors.contains("the JACK server went away"))
    #expect(RunReport(at: report)?.reason == "serverGone")
    // One second where the machine has nothing else to do.
    #expect(Date().timeIntervalSince(start) < 4)
    _ = recorder.finish()
  }

  @Test func `T11 a run comes back on the next server, at the frame where it stopped`() throws {
    let server = try PipeWireServer(quantum: 1024)
    let (ramp, path) = ramp(1, 192_000)
    let report = folder.path("report".utf8)
    untilHeard {
      let (run, first) = record(
        ["--reconnect", "--report", report, "-c", "rec:in_1", path], ramp.frameCount, on: server)
      usleep(1_000_000)
      server.end(by: SIGKILL)
      _ = first.finish()
      do { try server.restart() } catch { return "\(error)" }
      let second = RecorderRun(
        channelCount: 1, capacity: 48_000 * 30, environment: server.environment)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(0), "\(result.errors)")
      usleep(200_000)
      let played = RunReport(at: report)
      #expect(played?.files.first?.framesDelivered == ramp.frameCount)
      #expect(played?.files.first?.sha256 == sha256(ramp.interleaved))
      let stop = played?.reconnections.first?.fileFrame ?? 0
      #expect(stop > 0)
      let rest = Array(ramp.samples(ofChannel: 0)[stop...])
      return second.finish().map { $0.difference(from: [rest]) } ?? "no recording"
    }
    server.stop()
  }
}
