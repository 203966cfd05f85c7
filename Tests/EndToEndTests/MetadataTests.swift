import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct MetadataTests {
    private let folder = TemporaryFolder()

    private func play(channels: Int) -> ProgramRun {
      let ramp = RampFile(channelCount: channels, frameCount: 4800)
      return EndToEnd.start([
        "-c", "physical", "--loop", "0", folder.write("\(channels).wav", ramp.wave),
      ])
    }

    private func end(_ run: ProgramRun) {
      run.send(SIGTERM)
      #expect(run.finish(within: EndToEnd.patience).ending == .exited(143))
    }

    @Test(arguments: [
      (1, ["Mono"]), (2, ["Left", "Right"]), (3, ["Channel 1", "Channel 2", "Channel 3"]),
    ])
    func `T20 ports have a pretty-name, an order and a group while the run goes on`(
      _ channels: Int, _ names: [String]
    ) throws {
      let server = try JackServer()
      let graph = GraphClient("graph")
      for attempt in 1...3 {
        let store = MetadataStore()
        let (present, left) = labels(channels, graph, names)
        if present, left.isEmpty { break }
        guard let disturbance = store.disturbance else {
          Issue.record("labels: \(present), left behind: \(left)")
          break
        }
        if attempt == 3 { print("skipped: \(disturbance)") }
      }
      graph.close()
      server.stop()
    }

    /// Plays; says whether all labels were there, and what is left where they were.
    private func labels(
      _ channels: Int, _ graph: GraphClient, _ names: [String]
    ) -> (present: Bool, left: [[String: String]]) {
      let run = play(channels: channels)
      let ports = graph.waitForPorts(of: "aqjack")
      let present = Waiting.until(atMost: 5) {
        ports.count == channels
          && ports.indices.allSatisfy { index in
            graph.metadata(of: ports[index]) == [
              "order": "\(index + 1)", "port-group": "main", "pretty-name": names[index],
            ]
          }
      }
      end(run)
      // New ports get the places of those that have gone.
      let successor = GraphClient("successor")
      defer { successor.close() }
      let left = ports.indices.map { graph.metadata(of: successor.addInput("in_\($0)")) }
      return (present, left.filter { !$0.isEmpty })
    }

    @Test func `ports shows the latencies that the server has computed`() throws {
      let server = try JackServer(period: 1024)
      let graph = GraphClient("graph")
      let run = play(channels: 2)
      #expect(Waiting.until { graph.connections(of: "aqjack:out_1") == ["system:playback_1"] })
      let ports = EndToEnd.run(["ports", "/(aqjack:out|system:playback)_1/"])
      let lines = String(decoding: ports.output, as: UTF8.self).split(separator: "\n")
      #expect(lines.count { $0.hasSuffix("capture 0  playback 2048") } == 2, "\(lines)")
      end(run)
      graph.close()
      server.stop()
    }
  }
}
