import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct WaitTests {
    private let folder = TemporaryFolder()

    private func file(channels: Int, frames: Int = 4800) -> FilePath {
      folder.write(
        "\(channels).wav", RampFile(channelCount: channels, frameCount: frames).wave)
    }

    @Test func `T11 a server without room for the ports is tried again, but not at once`() throws {
      let path = folder.write("ramp.wav", RampFile(channelCount: 2, frameCount: 480_000).wave)
      let server = try JackServer()
      let run = EndToEnd.start(["-v", "--reconnect", "-c", "physical", path])
      #expect(Waiting.until { run.errorsSoFar.contains("goes to") })
      server.makeRoom(isKilled: false)
      // One port more than those of the driver.
      let small = try JackServer(options: ["-p", "6"])
      let graph = GraphClient("graph")
      #expect(Waiting.until { run.errorsSoFar.contains("no room for the port") })
      let count = graph.arrivalCount
      sleep(1)
      #expect((1...10).contains(graph.arrivalCount - count))
      run.send(SIGINT)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(130))
      #expect(result.errors.components(separatedBy: "no room for the port").count == 2)
      graph.close()
      small.stop()
    }

    @Test func `T8 --wait loses no frame when the port comes later`() throws {
      let server = try JackServer()
      let ramp = RampFile(channelCount: 2, frameCount: 12_345)
      let path = folder.write("ramp.wav", ramp.wave)
      let run = EndToEnd.start(["--wait=30", "-c", "rec:in_1", "-c", "rec:in_2", path])
      usleep(1_000_000)
      #expect(run.isRunning)
      let recorder = GraphRecorder(channelCount: 2, capacity: 48000 * 20, isArmed: true)
      run.expectEnding(.exited(0))
      recorder.wait(frames: 4096)
      let recording = recorder.finish()
      let expected = (0..<2).map { ramp.samples(ofChannel: $0) }
      let difference = recording.difference(from: expected)
      #expect(difference == nil || recording.xrunCount > 0)
      server.stop()
    }

    @Test func `T8 --wait goes on while the port's client is not active`() throws {
      let server = try JackServer()
      let report = folder.path("report".utf8)
      let run = EndToEnd.start([
        "--wait=30", "-c", "sink:in", "--report", report, file(channels: 1),
      ])
      let sink = GraphClient("sink", isActive: false)
      sink.addInput("in")
      #expect(!sink.waitForPorts(of: "aqjack").isEmpty)
      usleep(500_000)
      #expect(run.isRunning)
      sink.activate()
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(0), "\(result.errors)")
      #expect(RunReport(at: report)?.connections.map(\.verified) == [true])
      sink.close()
      server.stop()
    }

    @Test func `T8 --wait that expires has the status 68`() throws {
      let server = try JackServer()
      let start = Date()
      let result = EndToEnd.run(["--wait=0.5", "-c", "rec:in_1", file(channels: 1)])
      #expect(result.ending == .exited(68))
      #expect(Date().timeIntervalSince(start) >= 0.5)
      server.stop()
    }

    @Test func `T12 a signal ends the wait for a port`() throws {
      let server = try JackServer()
      let run = EndToEnd.start(["--wait", "-c", "rec:in_1", file(channels: 1)])
      let graph = GraphClient("graph")
      #expect(!graph.waitForPorts(of: "aqjack").isEmpty)
      run.send(SIGINT)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(130), "\(result.errors)")
      #expect(result.complaints == [])
      graph.close()
      server.stop()
    }
  }
}
