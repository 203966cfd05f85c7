import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct FreewheelTests {
    private let folder = TemporaryFolder()
    private let ramp = RampFile(channelCount: 2, frameCount: 48_000 * 20)

    /// A disk of 4 MB a second: bytes for each hundredth of one.
    private static let slowBytes = 40_000

    /// How the sound is held up.
    enum Burden: CaseIterable {
      case none
      case slowReader
      case processorLoad
    }

    @Test(arguments: Burden.allCases)
    func `T13 freewheel loses no frame, across switches in both directions`(
      _ burden: Burden
    ) throws {
      let path = folder.write("ramp.wav", ramp.wave)
      let server = try JackServer(period: 1024)
      try XrunRule.untilProved { try play(path, burden) }
      server.stop()
    }

    /// Plays through switches; says whether what was heard proves something.
    private func play(_ path: FilePath, _ burden: Burden) throws -> Bool {
      let report = folder.path("report".utf8)
      let recorder = GraphRecorder(channelCount: 2, capacity: ramp.frameCount + 48_000 * 60)
      recorder.arm()
      let load = burden == .processorLoad ? Self.load() : []
      let run = start(path, report, isSlow: burden == .slowReader)
      #expect(recorder.waitForSound())
      let graph = GraphClient("graph")
      for _ in 0..<3 where run.isRunning {
        graph.setFreewheel(true)
        usleep(60_000)
        graph.setFreewheel(false)
        usleep(100_000)
      }
      graph.setFreewheel(true)
      let result = run.finish(within: EndToEnd.patience)
      graph.setFreewheel(false)
      graph.close()
      for each in load { each.send(SIGKILL) }
      let recording = recorder.finish()
      #expect(result.ending == .exited(0), "\(result.errors)")
      let file = RunReport(at: report)?.files.first
      #expect(file?.framesDelivered == ramp.frameCount)
      #expect(file?.sha256 == sha256(ramp.interleaved))
      #expect(file?.underruns.isEmpty ?? false)
      let difference = recording.difference(from: (0..<2).map { ramp.samples(ofChannel: $0) })
      // Outside of freewheel the server may drop what it likes.
      if difference != nil, recording.xrunCount > 0 { return false }
      #expect(difference == nil)
      return true
    }

    private func start(_ path: FilePath, _ report: FilePath, isSlow: Bool) -> ProgramRun {
      let options: [FilePath] = ["--report", report, "-c", "rec:in_1", "-c", "rec:in_2"]
      guard isSlow else { return EndToEnd.start(options + [path]) }
      let pace = "(exec < '\(path)'; \(Self.pace))"
      let line =
        "\(pace) | exec aqjack --server '\(JackServer.name)'"
        + " --report '\(report)' -c rec:in_1 -c rec:in_2"
      return ProgramRun("/bin/bash", ["-c", FilePath(line)], environment: ShellRun.environment())
    }

    /// Passes the standard input on at the speed of a slow disk.
    private static let pace =
      "for ((i = 0; i < 193; i++)); do dd bs=\(slowBytes) count=1 iflag=fullblock status=none;"
      + " sleep 0.01; done"

    /// Keeps the processors busy for as long as a test runs.
    private static func load() -> [ProgramRun] {
      (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
        ProgramRun("sh", ["-c", "while :; do :; done"])
      }
    }
  }
}
