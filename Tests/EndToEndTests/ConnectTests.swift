import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct ConnectTests {
    private let folder = TemporaryFolder()

    private func file(channels: Int, frames: Int = 4800) -> FilePath {
      folder.write(
        "\(channels).wav", RampFile(channelCount: channels, frameCount: frames).wave)
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

    @Test func `T9 without --connect nothing is connected`() throws {
      let server = try JackServer()
      let graph = GraphClient("graph")
      let run = EndToEnd.start([file(channels: 2, frames: 24_000)])
      #expect(Waiting.until { graph.ports(of: "aqjack").count == 2 })
      var connected: Set<String> = []
      while run.isRunning { connected.formUnion(graph.connections(of: "aqjack:out_1")) }
      #expect(connected.isEmpty)
      run.expectEnding(.exited(0))
      server.stop()
    }

    @Test func `a port is found by name, expression, alias and as physical`() throws {
      let server = try JackServer()
      let sink = GraphClient("sink")
      sink.addInput("left", alias: "main:L")
      sink.addInput("right")
      let stereo = file(channels: 2)
      #expect(
        connections(["-c", "sink:right", "--connect=sink:left", stereo]).pairs
          == [["aqjack:out_1", "sink:right"], ["aqjack:out_2", "sink:left"]])
      #expect(
        connections(["-c", "/sink:.*/", stereo]).pairs
          == [["aqjack:out_1", "sink:left"], ["aqjack:out_2", "sink:right"]])
      #expect(connections(["-c", "main:L", stereo]).pairs == [["aqjack:out_1", "sink:left"]])
      #expect(
        connections(["-c", "physical", stereo]).pairs
          == [
            ["aqjack:out_1", "system:playback_1"], ["aqjack:out_2", "system:playback_2"],
          ])
      #expect(connections(["-c", "/sink:(lef|righ)/", stereo], status: 68).pairs.isEmpty)
      sink.close()
      server.stop()
    }

    @Test func `T9 more ports than channels wrap round, channels left over are named`() throws {
      let server = try JackServer()
      let mono = connections(["-c", "physical", file(channels: 1)])
      #expect(
        mono.pairs == [
          ["aqjack:out_1", "system:playback_1"], ["aqjack:out_1", "system:playback_2"],
        ])
      #expect(mono.complaints == [])
      let five = connections(["-c", "physical", file(channels: 5)])
      #expect(five.pairs.count == 2)
      #expect(five.complaints == ["aqjack: channels 3, 4 and 5 are connected to nothing"])
      #expect(connections(["-q", "-c", "physical", file(channels: 5)]).complaints == [])
      server.stop()
    }

    @Test func `T7 awkward names of ports are taken literally`() throws {
      let server = try JackServer()
      let client = GraphClient("we ird (cl)+*")
      let names = [
        "out 1 (L)", "a:b:c", " lead", "x+y|z", "q\"uote&<>", "in [1]", "in\\1", "in {2}", "^in$",
        "Lautsprecher für 日本",
      ].map { client.addInput($0) }
      for name in names {
        #expect(
          connections(["-c", FilePath(name), file(channels: 1)]).pairs == [["aqjack:out_1", name]])
      }
      client.close()
      let colon = GraphClient("a:b/c")
      let name = colon.addInput("d:e/f")
      #expect(
        connections(["-c", FilePath(name), file(channels: 1)]).pairs == [["aqjack:out_1", name]])
      colon.close()
      server.stop()
    }

    /// Two names that differ only in bytes that are not UTF-8, and the longest that the server takes.
    @Test func `T7 names of any bytes and any length are taken literally`() throws {
      let server = try JackServer()
      let client = GraphClient(String(repeating: "n", count: 63))
      let short = [FilePath(bytes: [0x6C, 0xE9]), FilePath(bytes: [0x6C, 0xE8])]
      let long = FilePath(bytes: repeatElement(UInt8(ascii: "p"), count: 255))
      let names = (short + [long]).map { client.addPort($0, isInput: true) }
      #expect(Set(names).count == 3)
      for name in names {
        let run = EndToEnd.start([
          "-q", "-l", "0", "-c", FilePath(bytes: name.bytes), file(channels: 1),
        ])
        #expect(Waiting.until { client.connections(of: name) == ["aqjack:out_1"] })
        run.send(SIGINT)
        run.expectEnding(.exited(130))
      }
      let missing = EndToEnd.run([
        "-c", FilePath(bytes: names[0].bytes.dropLast() + [0xEF]), file(channels: 1),
      ])
      #expect(missing.ending == .exited(68))
      #expect(missing.errors.contains("n:l\\xef'"), "\(missing.errors)")
      let endless = FilePath(bytes: repeatElement(UInt8(ascii: "x"), count: 5000))
      #expect(EndToEnd.run(["-c", endless, file(channels: 1)]).ending == .exited(68))
      client.close()
      server.stop()
    }

    @Test func `T8 a missing port has the status 68, with others to choose from`() throws {
      let server = try JackServer()
      let result = EndToEnd.run(["-c", "system:playbak_1", file(channels: 1)])
      #expect(result.ending == .exited(68))
      #expect(
        result.errors == """
          aqjack: no port is called 'system:playbak_1'
          did you mean:
            system:playback_1
            system:playback_2
          physical playback ports:
            system:playback_1
            system:playback_2

          """)
      let none = EndToEnd.run(["-c", "/nothing.*/", file(channels: 1)])
      #expect(none.ending == .exited(68))
      #expect(none.errors.contains("no audio input matches '/nothing.*/'"))
      server.stop()
    }

    @Test func `T9 outputs and MIDI ports have the status 68`() throws {
      let server = try JackServer()
      let client = GraphClient("midi")
      client.addInput("in", isMIDI: true)
      let output = EndToEnd.run(["-c", "system:capture_1", file(channels: 1)])
      #expect(output.ending == .exited(68))
      #expect(output.errors.contains("'system:capture_1': audio output, not audio input"))
      let midi = EndToEnd.run(["-c", "midi:in", file(channels: 1)])
      #expect(midi.ending == .exited(68))
      #expect(midi.errors.contains("'midi:in': midi input, not audio input"))
      #expect(connections(["-c", "/midi:.*/", file(channels: 1)], status: 68).pairs.isEmpty)
      client.close()
      server.stop()
    }

    @Test(arguments: ["a", "A", "e", "E"])
    func `R8 a server that does not let clients connect is found out`(policy: String) throws {
      let server = try JackServer(options: ["-a", policy])
      let report = folder.path("report".utf8)
      let result = EndToEnd.run(["-c", "physical", "--report", report, file(channels: 1)])
      #expect(result.ending == .exited(1), "\(result.errors)")
      #expect(result.errors.contains("connect 'aqjack:out_1' to 'system:playback_1'"))
      #expect(RunReport(at: report)?.connections.contains { $0.verified } == false)
      server.stop()
    }
  }
}
