import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct PlayPatchTests {
    private let folder = TemporaryFolder()

    /// A ready file of the repository.
    private static func ready(_ name: String) -> FilePath {
      let root = URL(filePath: #filePath).appending(path: "../../../patches/\(name)").standardized
      return FilePath(root.path)
    }

    private func file(channels: Int, frames: Int = 4800) -> FilePath {
      folder.write(
        "\(channels).wav", RampFile(channelCount: channels, frameCount: frames).wave)
    }

    private func rules(_ text: String) -> FilePath {
      folder.write("a.rules", Array(text.utf8))
    }

    /// Plays, and says which connections the report has.
    private func connections(
      _ arguments: [FilePath], status: Int32 = 0
    ) -> (pairs: [[String]], complaints: [String]) {
      let report = folder.path("report".utf8)
      let result = EndToEnd.run(["--report", report] + arguments)
      #expect(result.ending == .exited(status), "\(result.errors)")
      let connections = RunReport(at: report)?.connections ?? []
      #expect(connections.allSatisfy { $0.verified })
      return (connections.map { [$0.from, $0.to] }, result.complaints)
    }

    /// The frame of the file that each channel is at when the first one sounds.
    private func firstFrames(_ recording: Recording, _ ramp: RampFile) -> [Int?] {
      guard let first = recording.firstSound else { return [] }
      return recording.channels.enumerated().map { ramp.frame(of: $1[first], channel: $0) }
    }

    @Test(arguments: [
      ("stereo-to-main.rules", 2, [1, 2], [1, 2]), ("mono-to-both.rules", 1, [1, 1], [1, 2]),
      ("surround-5.1.rules", 6, [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]),
    ])
    func `a ready patch connects as its comment says`(
      _ name: String, _ channels: Int, _ sources: [Int], _ targets: [Int]
    ) throws {
      let server = try JackServer(outputs: 6)
      let expected = zip(sources, targets).map { ["aqjack:out_\($0)", "system:playback_\($1)"] }
      for client in ["aqjack", "aqjack-02"] {
        let played = connections([
          "-n", FilePath(client), "--patch", Self.ready(name), file(channels: channels),
        ])
        #expect(
          played.pairs
            == expected.map { [$0[0].replacingOccurrences(of: "aqjack", with: client), $0[1]] })
        #expect(played.complaints == [])
      }
      server.stop()
    }

    @Test func `the loopback gives a meter its own signal back`() throws {
      let server = try JackServer()
      let run = EndToEnd.start(["patch", "watch", Self.ready("latency-loopback.rules")])
      let meter = GraphClient("jack_delay", isActive: false)
      let (output, input) = (meter.addOutput("out"), meter.addInput("in"))
      meter.activate()
      #expect(Waiting.until { meter.connections(of: output) == [input] })
      let own = GraphClient("aqjack-01", isActive: false)
      let pairs = (1...2).map { (own.addOutput("out_\($0)"), own.addInput("in_\($0)")) }
      own.activate()
      #expect(Waiting.until { pairs.allSatisfy { own.connections(of: $0.0) == [$0.1] } })
      run.send(SIGTERM)
      _ = run.finish(within: EndToEnd.patience)
      own.close()
      meter.close()
      server.stop()
    }

    @Test func `the recording tap records what goes to the main outputs as well`() throws {
      let server = try JackServer()
      let tap = EndToEnd.start(["patch", "watch", Self.ready("recording-tap.rules")])
      let ramp = RampFile(channelCount: 2, frameCount: 48_000)
      let report = folder.path("report".utf8)
      let run = EndToEnd.start([
        "-c", "physical", "--loop", "0", "--report", report, folder.write("r.wav", ramp.wave),
      ])
      let recorder = GraphClient("recorder", isActive: false)
      let inputs = (1...2).map { recorder.addInput("input\($0)") }
      recorder.activate()
      for (number, input) in zip(1...2, inputs) {
        #expect(
          Waiting.until {
            Set(recorder.connections(of: "aqjack:out_\(number)")) == [
              input, "system:playback_\(number)",
            ]
          })
      }
      run.send(SIGINT)
      run.expectEnding(.exited(130))
      tap.send(SIGINT)
      _ = tap.finish(within: EndToEnd.patience)
      recorder.close()
      server.stop()
    }

    @Test func `frame 0 is heard through the connections of a patch`() throws {
      let server = try JackServer()
      let ramp = RampFile(channelCount: 2, frameCount: 10_007)
      let recorder = GraphRecorder(channelCount: 2, capacity: 60_000)
      recorder.arm()
      let played = connections([
        "--patch", rules("(connect \"aqjack:out_(.)\" \"rec:in_\\1\")\n"),
        folder.write("r.wav", ramp.wave),
      ])
      #expect(played.pairs == [["aqjack:out_1", "rec:in_1"], ["aqjack:out_2", "rec:in_2"]])
      #expect(firstFrames(recorder.finish(), ramp) == [0, 0])
      server.stop()
    }

    @Test func `T8 a port that comes later is connected while the run goes on`() throws {
      let server = try JackServer()
      let run = EndToEnd.start([
        "--patch", rules("(connect \"aqjack:out_1\" \"late:in\")\n"), "--loop", "0",
        file(channels: 1),
      ])
      #expect(
        Waiting.until {
          run.errorsSoFar.contains("no ports answer to 'aqjack:out_1 -> late:in' yet")
        })
      let late = GraphClient("late", isActive: false)
      let input = late.addInput("in")
      late.activate()
      #expect(Waiting.until { late.connections(of: "aqjack:out_1") == [input] })
      run.send(SIGTERM)
      run.expectEnding(.exited(143))
      late.close()
      server.stop()
    }

    @Test func `T8 --wait waits for the ports of all rules, or the status is 68`() throws {
      let server = try JackServer()
      let patch = rules("(connect \"aqjack:out_1\" \"rec:in_1\")\n")
      let ramp = RampFile(channelCount: 1, frameCount: 5_000)
      let song = folder.write("r.wav", ramp.wave)
      let late = connections(["--patch", patch, "--wait=0.2", song], status: 68)
      #expect(late.complaints == ["aqjack: no ports answer to 'aqjack:out_1 -> rec:in_1'"])
      let run = EndToEnd.start(["--patch", patch, "--wait", song])
      let graph = GraphClient("graph")
      #expect(graph.waitForPorts(of: "aqjack").count == 1)
      let recorder = GraphRecorder(channelCount: 1, capacity: 60_000, isArmed: true)
      run.expectEnding(.exited(0))
      #expect(firstFrames(recorder.finish(), ramp) == [0])
      graph.close()
      server.stop()
    }

    @Test(arguments: ["a", "A"])
    func `R8 a server that does not let clients connect is found out`(policy: String) throws {
      let server = try JackServer(options: ["-a", policy])
      let result = EndToEnd.run([
        "--patch", Self.ready("stereo-to-main.rules"), file(channels: 2),
      ])
      #expect(result.ending == .exited(1), "\(result.errors)")
      #expect(result.errors.contains("connect 'aqjack:out_1' to 'system:playback_1'"))
      server.stop()
    }

    @Test func `a patch that cannot be read ends the run before it begins`() throws {
      let server = try JackServer()
      let missing = EndToEnd.run(["--patch", folder.path("none".utf8), file(channels: 1)])
      #expect(missing.ending == .exited(66))
      let damaged = EndToEnd.run(["--patch", rules("(connect \"[\" \"a\")\n"), file(channels: 1)])
      #expect(damaged.ending == .exited(65))
      server.stop()
    }
  }
}
