import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension GraphPrograms {
  @Suite struct WorkloadTests {
    private static let isSoak = ProcessInfo.processInfo.environment["AQJACK_SOAK"] != nil
    /// The clients, perhaps those of a build with ThreadSanitizer.
    private static let program =
      ProcessInfo.processInfo.environment["AQJACK_WORKLOAD"]
      ?? "\(Toolchain.products)/ToolboxWorkload"

    @Test(arguments: ["ffmpeg", "sdl", "streamer", "cycles", "serial"])
    func `a client in the manner of others ends well`(name: String) throws {
      let server = try JackServer(period: 256)
      let count = name == "cycles" ? (Self.isSoak ? 1000 : 100) : 20
      let run = ProgramRun(
        FilePath(Self.program), [FilePath(name), FilePath("\(count)")],
        environment: [
          "AUDIOTOOLBOX_JACK_SERVER": JackServer.name, "AUDIOTOOLBOX_JACK_NAME": "workload",
          "TSAN_OPTIONS": "suppressions=\(Toolchain.package)/.ci/thread-sanitizer",
        ])
      let result = run.finish(within: 240)
      #expect(result.ending == .exited(0), "\(result.errors)")
      #expect(!result.errors.contains("ThreadSanitizer"), "\(result.errors)")
      let graph = GraphClient("look")
      var isGone = false
      for _ in 0..<100 where !isGone {
        isGone = graph.ports(of: "workload").isEmpty
        if !isGone { usleep(50_000) }
      }
      #expect(isGone)
      graph.close()
      server.stop()
    }
  }
}
