import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct SessionTests {
    private let folder = TemporaryFolder()

    private func start(_ manager: SessionManager, _ arguments: [FilePath]) -> ProgramRun {
      ProgramRun(
        BuiltProgram.path, arguments,
        environment: ["NSM_URL": manager.url, "JACK_DEFAULT_SERVER": JackServer.name])
    }

    private func open(_ manager: SessionManager) {
      let path = folder.path("session".utf8).description
      manager.send("/nsm/client/open", path, "Session", "aqjack.nXYZ")
    }

    @Test func `a session keeps options, files and connections`() throws {
      let server = try JackServer()
      let graph = GraphClient("graph")
      let (left, other) = (graph.addInput("it's \"left\""), graph.addInput("other"))
      let song = folder.write(
        "a 'song'.wav", RampFile(channelCount: 1, frameCount: 4800).wave)
      let manager = SessionManager()
      let first = start(manager, ["--loop", "0", "-c", FilePath(left), song])
      let announcement = try #require(manager.wait(for: "/nsm/server/announce"))
      #expect(announcement.types == "sssiii")
      #expect(Array(announcement.arguments.prefix(5)) == ["aqjack", ":", "aqjack", "1", "0"])
      #expect(Int32(announcement.arguments[5]) != nil)
      open(manager)
      #expect(manager.wait(for: "/reply")?.arguments.first == "/nsm/client/open")
      #expect(graph.connections(of: "aqjack.nXYZ:out_1") == [left])
      graph.connect("aqjack.nXYZ:out_1", to: other)
      manager.send("/nsm/client/save")
      #expect(manager.wait(for: "/reply")?.arguments == ["/nsm/client/save", "saved"])
      first.send(SIGTERM)
      first.expectEnding(.exited(143))

      graph.close()
      let second = start(manager, [])
      _ = manager.wait(for: "/nsm/server/announce")
      open(manager)
      #expect(manager.wait(for: "/reply")?.arguments.first == "/nsm/client/open")
      // The other client of the session comes back later than this one.
      let again = GraphClient("graph", isActive: false)
      let inputs = Set([again.addInput("other"), again.addInput("it's \"left\"")])
      again.activate()
      #expect(Waiting.until { Set(again.connections(of: "aqjack.nXYZ:out_1")) == inputs })
      second.send(SIGTERM)
      second.expectEnding(.exited(143))
      again.close()
      server.stop()
    }

    @Test func `a save does not forget the connections of clients that are not there yet`() throws {
      let server = try JackServer()
      let rules = Array("(connect \"aqjack\\.nXYZ:out_1\" \"late:in\")\n".utf8)
      let connections = folder.write("session.rules", rules)
      let song = folder.write("a.wav", RampFile(channelCount: 1, frameCount: 4800).wave)
      let manager = SessionManager()
      let run = start(manager, ["--loop", "0", song])
      _ = manager.wait(for: "/nsm/server/announce")
      open(manager)
      _ = manager.wait(for: "/reply")
      manager.send("/nsm/client/save")
      #expect(manager.wait(for: "/reply")?.arguments == ["/nsm/client/save", "saved"])
      #expect(try contents(connections) == rules)
      run.send(SIGTERM)
      _ = run.finish(within: EndToEnd.patience)
      server.stop()
    }

    @Test func `what cannot be opened is told to the manager`() throws {
      let server = try JackServer()
      let manager = SessionManager()
      let empty = start(manager, [])
      _ = manager.wait(for: "/nsm/server/announce")
      open(manager)
      let refusal = try #require(manager.wait(for: "/error"))
      #expect(refusal.types == "sis")
      #expect(Array(refusal.arguments.prefix(2)) == ["/nsm/client/open", "-9"])
      empty.expectEnding(.exited(65))
      let lost = start(manager, ["-c", "gone:in", "--signal", "sine"])
      _ = manager.wait(for: "/nsm/server/announce")
      open(manager)
      #expect(manager.wait(for: "/error")?.arguments.first == "/nsm/client/open")
      lost.expectEnding(.exited(68))
      server.stop()
    }

    @Test func `without an answer of the manager the program runs on its own`() throws {
      let server = try JackServer()
      let song = folder.write("a.wav", RampFile(channelCount: 1, frameCount: 480).wave)
      let manager = SessionManager()
      let run = start(manager, [song])
      _ = manager.wait(for: "/nsm/server/announce")
      manager.send("/error", "/nsm/server/announce")
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(0))
      #expect(result.errors.contains("running without"))
      server.stop()
    }
  }
}
