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
      run.expectEnding(.exited(143))
    }

    @Test(arguments: [
      (1, ["Mono"]), (2, ["Left", "Right"]), (3, ["Channel 1", "Channel 2", "Channel 3"]),
    ])
    func `T20 ports have a pretty-name, an order and a group while the run goes on`(
      _ channels: Int, _ names: [String]
    ) throws {
      let server = try JackServer()
      let expected = Set(
        names.enumerated().map { index, name in
          ["order": "\(index + 1)", "port-group": "main", "pretty-name": name]
        })
      for attempt in 1...3 {
        let store = MetadataStore()
        if let disturbance = store.disturbance {
          if attempt == 3 { print("skipped: \(disturbance)") } else { sleep(1) }
          continue
        }
        let (present, left) = labels(channels)
        if store.disturbance == nil {
          #expect(present == expected)
          #expect(left == [])
          break
        }
        if attempt == 3 { print("skipped: \(store.disturbance ?? "")") }
      }
      server.stop()
    }

    @Test func `runs that begin and end at the same time do not stop the server`() throws {
      let server = try JackServer()
      let path = folder.write("a.wav", RampFile(channelCount: 8, frameCount: 4800).wave)
      for _ in 1...5 {
        let runs = (1...4).map { number in
          EndToEnd.start(["-n", FilePath("run\(number)"), "-c", "physical", path])
        }
        for run in runs { #expect(run.finish(within: 10).ending == .exited(0)) }
      }
      #expect(EndToEnd.run(["ports"]).ending == .exited(0))
      server.stop()
    }

    /// Plays; says which labels there were, and which are left behind.
    private func labels(
      _ channels: Int
    ) -> (present: Set<[String: String]>, left: Set<[String: String]>) {
      let run = play(channels: channels)
      _ = Waiting.until(atMost: 5) { Self.stored.count == channels }
      let present = Self.stored
      end(run)
      return (present, Self.stored)
    }

    /// What stands in the store, one entry a port; read by a program that may crash alone, while
    /// no program of ours writes.
    private static var stored: Set<[String: String]> {
      let result = ProgramRun(
        "/bin/sh",
        ["-c", FilePath("exec 9<'\(MetadataStore.folder)' && flock 9 && exec jack_property -l")],
        environment: ["JACK_DEFAULT_SERVER": JackServer.name]
      ).finish(within: EndToEnd.patience)
      var entries: [[String: String]] = []
      for line in String(decoding: result.output, as: UTF8.self).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count > 3, words[0] == "key:", let key = words[1].split(separator: "/").last
        else {
          entries.append([:])
          continue
        }
        let value = words[3...].prefix { $0 != "type:" }.joined(separator: " ")
        entries[entries.count - 1][String(key)] = value
      }
      return Set(entries)
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
