import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

/// Servers that end while a run begins on them, or that have not begun themselves.
extension EndToEnd.ReconnectTests {
  private static let service: [FilePath] = [
    "--wait-server", "--reconnect", "-c", "physical", "--loop", "0",
  ]

  /// Each server ends a little later in what the run does to begin.
  @Test func `T11 a run outlives servers that end while it begins`() throws {
    let path = folder.write("ramp.wav", RampFile(channelCount: 2, frameCount: 48_000).wave)
    let run = EndToEnd.start(Self.service + [path])
    for cycle in 0..<(BuiltProgram.isSoak ? 100 : 8) {
      let server = try JackServer()
      usleep(UInt32(cycle % 10) * 30_000)
      server.makeRoom(isKilled: cycle % 2 == 0)
    }
    let server = try JackServer()
    let graph = GraphClient("graph")
    #expect(Waiting.until { !graph.connections(of: "aqjack:out_2").isEmpty })
    run.send(SIGTERM)
    run.expectEnding(.exited(143))
    graph.close()
    server.stop()
  }

  @Test func `T11 a target that no server had yet is waited for on the next one`() throws {
    let path = folder.write("ramp.wav", RampFile(channelCount: 1, frameCount: 4800).wave)
    let server = try JackServer()
    let run = EndToEnd.start(["--wait", "--reconnect", "-c", "rec:in_1", path])
    let graph = GraphClient("graph")
    #expect(!graph.waitForPorts(of: "aqjack").isEmpty)
    server.makeRoom(isKilled: true)
    graph.close()
    let next = try JackServer()
    let others = GraphClient("graph")
    #expect(!others.waitForPorts(of: "aqjack").isEmpty)
    usleep(300_000)
    #expect(run.isRunning)
    let recorder = GraphRecorder(channelCount: 1, capacity: 96_000, isArmed: true)
    run.expectEnding(.exited(0))
    #expect(recorder.finish().firstSound != nil)
    others.close()
    next.stop()
  }

  /// libjack would make it, half of it while a server that starts reads it.
  @Test func `T12 who looks for a server in vain makes no store of metadata`() throws {
    let path = folder.write("ramp.wav", RampFile(channelCount: 2, frameCount: 4800).wave)
    // Takes what others have left with it.
    try JackServer().stop()
    let before = try? FileManager.default.contentsOfDirectory(atPath: MetadataStore.folder)
    EndToEnd.start(["--wait-server=0.5", path]).expectEnding(.exited(69))
    let after = try? FileManager.default.contentsOfDirectory(atPath: MetadataStore.folder)
    #expect(after == before)
  }
}
