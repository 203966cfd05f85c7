import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension GraphPrograms {
  @Suite struct ServerLossTests {
    private let folder = TemporaryFolder()

    private func start(_ program: String, _ arguments: [FilePath]) -> ProgramRun {
      ProgramRun(
        FilePath(program), arguments,
        environment: [
          "AUDIOTOOLBOX_JACK_SERVER": JackServer.name, "AUDIOTOOLBOX_JACK_NAME": "client",
          "AUDIOTOOLBOX_DEBUG": "1",
        ])
    }

    private func workload(_ name: String) -> ProgramRun {
      start("\(Toolchain.products)/ToolboxWorkload", [FilePath(name)])
    }

    /// Waits until a program has said something.
    private func hasSaid(_ run: ProgramRun, _ line: String) -> Bool {
      let deadline = Date().addingTimeInterval(30)
      while Date() < deadline {
        if run.outputSoFar.contains(line) { return true }
        usleep(5000)
      }
      return false
    }

    @Test(arguments: [false, true])
    func `queues come to rest when their server goes, and start on the next`(
      isKilled: Bool
    ) throws {
      let server = try JackServer(period: 256)
      let run = workload("loss")
      #expect(hasSaid(run, "playing"))
      server.makeRoom(isKilled: isKilled)
      #expect(hasSaid(run, "lost"))
      let next = try JackServer(period: 256)
      let result = run.finish(within: 60)
      #expect(result.ending == .exited(0), "\(result.errors)")
      next.stop()
    }

    @Test
    func `the example of the documentation ends with its server`() throws {
      let program = folder.path("player".utf8).description
      let source = "\(Toolchain.package)/Tests/AudioToolboxTests/Programs/player.c"
      #expect(Toolchain.build(source, to: program, compiler: "cc") == "")
      let ramp = RampFile(channelCount: 1, frameCount: 48_000 * 120)
      let server = try JackServer(period: 256)
      let run = start(program, [folder.write("ramp.wav", ramp.wave)])
      let graph = GraphClient("look")
      for _ in 0..<2000 where graph.ports(of: "client").isEmpty { usleep(5000) }
      #expect(!graph.ports(of: "client").isEmpty)
      usleep(300_000)
      server.makeRoom(isKilled: false)
      let result = run.finish(within: 20)
      #expect(result.ending == .exited(0), "\(result.errors)")
      graph.close()
    }

    @Test
    func `a program ends although its server hangs`() throws {
      let server = try JackServer(period: 256)
      let run = workload("hang")
      #expect(hasSaid(run, "playing"))
      server.isHanging = true
      let result = run.finish(within: 60)
      server.isHanging = false
      #expect(result.ending == .exited(0), "\(result.errors)")
      server.stop()
    }

    @Test
    func `sound leaves although a connection that was made does not appear`() throws {
      // The server answers that it has connected what a client asks of its own ports, and does not.
      let server = try JackServer(period: 256, options: ["-a", "a"])
      let result = workload("streamer").finish(within: 60)
      #expect(result.ending == .exited(0), "\(result.errors)")
      server.stop()
    }
  }
}
