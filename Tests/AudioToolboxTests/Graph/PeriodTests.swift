import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension GraphPrograms {
  @Suite struct PeriodTests {
    @Test
    func `AQ-80 a queue fills the cycles of a period that has become longer than its decode-ahead`()
      throws
    {
      let server = try JackServer(period: 64)
      let graph = GraphClient("graph")
      let recorder = GraphRecorder(channelCount: 2, capacity: 48_000 * 20)
      recorder.arm()
      let run = ProgramRun(
        FilePath("\(Toolchain.products)/ToolboxWorkload"), ["short"],
        environment: [
          "AUDIOTOOLBOX_JACK_SERVER": JackServer.name,
          "AUDIOTOOLBOX_JACK_CONNECT": recorder.portNames.joined(separator: "\n"),
        ])
      #expect(recorder.waitForSound())
      graph.setPeriod(8192)
      let result = run.finish(within: 20)
      #expect(result.ending == .exited(0), "\(result.errors)")
      graph.close()
      let recording = recorder.finish()
      server.stop()
      // The tone is never silent for long; a server that is late drops whole cycles.
      let whole = recording.cycles.filter { cycle in
        cycle.count == 8192
          && stride(from: cycle.start, to: cycle.start + 8192, by: 64).allSatisfy { first in
            recording.channels[0][first..<first + 64].contains { $0 != 0 }
          }
      }
      #expect(whole.count >= 5)
    }
  }
}
