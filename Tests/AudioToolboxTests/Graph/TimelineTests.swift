import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension GraphPrograms {
  @Suite struct TimelineTests {
    @Test
    func `AQ-84 a timeline tells once of frames that the server lost`() throws {
      let server = try JackServer(period: 256)
      let late = GraphClient("late")
      let run = ProgramRun(
        FilePath("\(Toolchain.products)/ToolboxWorkload"), ["timeline"],
        environment: ["AUDIOTOOLBOX_JACK_SERVER": JackServer.name])
      let deadline = Date().addingTimeInterval(20)
      while run.outputSoFar.isEmpty, Date() < deadline { usleep(5000) }
      // The server may still be busy with the new client, and then does not count.
      for _ in 0..<10 {
        late.comeLate(microseconds: 60_000)
        usleep(200_000)
      }
      let result = run.finish(within: 20)
      #expect(result.ending == .exited(0), "\(result.errors)")
      late.close()
      server.stop()
    }
  }
}
