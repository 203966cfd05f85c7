import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct FadeTests {
    private let folder = TemporaryFolder()

    /// 20 ms.
    private static let fadeFrames = 960
    /// That of half of full scale, and some room for rounding.
    private static let steepestStep: Float = 0.5 / 960 * 1.01

    /// Plays files of a steady level again and again, until it is interrupted.
    private func interrupted(
      _ paths: [FilePath], on server: borrowing JackServer
    ) -> (recording: Recording, report: RunReport?, ending: ProgramEnding) {
      let recorder = GraphRecorder(channelCount: 1, capacity: 48_000 * 30)
      recorder.arm()
      let report = folder.path("report".utf8)
      let run = EndToEnd.start(
        ["-v", "-l", "0", "--report", report] + EndToEnd.connecting(recorder.portNames) + paths)
      #expect(Waiting.until { run.errorsSoFar.contains("goes to") })
      usleep(700_000)
      run.send(SIGINT)
      let ending = run.finish(within: EndToEnd.patience).ending
      recorder.wait(frames: 4 * server.period)
      return (recorder.finish(), RunReport(at: report), ending)
    }

    // Each file is hardly longer than the fade, so that the next one nearly always falls into it.
    @Test func `an interrupt at the end of a file of a list fades without a click`() throws {
      let level = [Float](repeating: 0.5, count: 1024)
      let wave = ContainerBytes.wave(
        unsafe level.withUnsafeBytes { unsafe Array($0) }, tag: 3, channels: 1, bits: 32)
      let paths = (0..<20).map { folder.write("\($0).wav", wave) }
      let server = try JackServer(period: 1024)
      XrunRule.untilProved {
        let (recording, report, ending) = interrupted(paths, on: server)
        #expect(ending == .exited(130))
        let samples = recording.channels[0]
        guard let last = recording.lastSound, last > Self.fadeFrames else {
          Issue.record("nothing was heard")
          return true
        }
        let end = samples[(last - Self.fadeFrames)...]
        let steps = zip(end, end.dropFirst()).map { abs($0 - $1) }
        let isSmooth = (steps.max() ?? 1) <= Self.steepestStep
        // A machine that is too busy leaves silence between the files.
        if !isSmooth, recording.xrunCount > 0 || report?.underruns != 0 { return false }
        #expect(isSmooth)
        #expect(samples.last == 0)
        return true
      }
      server.stop()
    }
  }
}
