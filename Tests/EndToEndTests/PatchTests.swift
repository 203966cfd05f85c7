import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct PatchTests {
    private let folder = TemporaryFolder()

    private static let formats = ["plumbing", "aj-snapshot", "qjackctl", "matchmaker", "jackpatch"]

    /// Names of R4 that every format can hold.
    private static let names = [
      "out 1 (L)", "a:b:c", " lead", "x+y", "q\"uote&<>", "in [1]", "in\\1", "in {2}", "日本",
    ]

    private func patch(_ arguments: FilePath...) -> ProgramResult {
      EndToEnd.run(["patch"] + arguments)
    }

    private func text(_ result: ProgramResult) -> String {
      String(decoding: result.output, as: UTF8.self)
    }

    /// Each port of the client `we ird (cl)+*` with one of `a:b/c`.
    private func makeGraph() -> (outputs: GraphClient, inputs: GraphClient, pairs: [[String]]) {
      let outputs = GraphClient("we ird (cl)+*")
      let inputs = GraphClient("a:b/c")
      let sources = Self.names.map { outputs.addOutput($0) }
      let targets = Self.names.reversed().map { inputs.addInput($0) }
      return (outputs, inputs, zip(sources, targets).map { [$0, $1] })
    }

    private func present(_ pairs: [[String]], in graph: GraphClient) -> Int {
      pairs.count { graph.connections(of: $0[0]) == [$0[1]] }
    }

    @Test(arguments: formats)
    func `T17 awkward names are saved, found unchanged, and restored`(_ format: String) throws {
      let server = try JackServer()
      let (outputs, inputs, pairs) = makeGraph()
      for pair in pairs { outputs.connect(pair[0], to: pair[1]) }
      let file = folder.path("saved".utf8)
      let saved = patch("save", "--format", FilePath(format), file)
      #expect(saved.ending == .exited(0), "\(saved.errors)")
      #expect(patch("diff", file).ending == .exited(0))
      for pair in pairs { outputs.disconnect(pair[0], from: pair[1]) }
      let difference = patch("diff", file)
      #expect(difference.ending == .exited(1))
      #expect(text(difference).split(separator: "\n").count == pairs.count)
      let restored = patch("restore", file)
      #expect(restored.ending == .exited(0), "\(restored.errors)")
      #expect(restored.errors == "")
      #expect(present(pairs, in: outputs) == pairs.count)
      outputs.close()
      inputs.close()
      server.stop()
    }

    @Test(arguments: ["plumbing", "jackpatch"])
    func `T17 names that are not UTF-8 are saved and restored`(_ format: String) throws {
      let server = try JackServer()
      let graph = GraphClient("graph")
      let pairs = [UInt8(0xE8), 0xE9].map { last in
        ["o", "i"].map { first in
          graph.addPort(FilePath(bytes: Array("\(first) l".utf8) + [last]), isInput: first == "i")
        }
      }
      for pair in pairs { graph.connect(pair[0], to: pair[1]) }
      let file = folder.path("saved".utf8)
      #expect(patch("save", "--format", FilePath(format), file).ending == .exited(0))
      graph.close()
      let again = GraphClient("graph")
      for pair in pairs {
        for (index, name) in pair.enumerated() {
          again.addPort(
            FilePath(bytes: name.bytes.dropFirst("graph:".utf8.count)), isInput: index == 1)
        }
      }
      #expect(patch("restore", file).ending == .exited(0))
      for pair in pairs { #expect(again.connections(of: pair[0]) == [pair[1]]) }
      again.close()
      server.stop()
    }

    @Test func `T17 a part that is restored is told by the status 1, nothing by 68`() throws {
      let server = try JackServer()
      let (outputs, inputs, _) = makeGraph()
      let file = folder.write(
        "a.rules",
        Array(
          "(connect \"system:capture_1\" \"system:playback_1\")\n(connect \"gone:a\" \"x:b\")\n"
            .utf8))
      let partial = patch("restore", "-v", file)
      #expect(partial.ending == .exited(1))
      #expect(
        partial.errors
          == "aqjack: no ports answer to 'gone:a -> x:b'\naqjack: restored 1 of 2 connections\n")
      #expect(
        text(partial) == "+ system:capture_1 -> system:playback_1\n? gone:a -> x:b\n")
      let none = folder.write("b.rules", Array("(connect \"gone:a\" \"x:b\")\n".utf8))
      #expect(patch("restore", none).ending == .exited(68))
      #expect(patch("restore", "--dry-run", none).ending == .exited(68))
      outputs.close()
      inputs.close()
      server.stop()
    }

    @Test func `a dry run changes nothing, and exclusive takes other connections away`() throws {
      let server = try JackServer()
      let graph = GraphClient("graph")
      let (left, right) = (graph.addInput("l"), graph.addInput("r"))
      graph.connect("system:capture_1", to: right)
      let file = folder.write(
        "a.jackpatch", Array("system:capture_1 |> graph:l\n".utf8))
      let rehearsal = patch("restore", "--exclusive", "--dry-run", file)
      #expect(text(rehearsal) == "- system:capture_1 -> graph:r\n+ system:capture_1 -> graph:l\n")
      #expect(rehearsal.ending == .exited(0))
      #expect(graph.connections(of: "system:capture_1") == [right])
      #expect(patch("restore", "--exclusive", file).ending == .exited(0))
      #expect(graph.connections(of: "system:capture_1") == [left])
      graph.close()
      server.stop()
    }

    @Test func `a file that cannot be read or written has its status`() throws {
      let file = folder.write("a.rules", Array("(connect \"(\" \"b\")\n".utf8))
      let damaged = patch("convert", file, folder.path("o".utf8))
      #expect(damaged.ending == .exited(65))
      #expect(damaged.errors.contains("as plumbing, line 1: unmatched '('"))
      #expect(patch("convert", folder.path("none".utf8), "-").ending == .exited(66))
      let bar = folder.write("b.rules", Array("(connect \"a:b\\|c\" \"d:e\")\n".utf8))
      let output = folder.path("o.jackpatch".utf8)
      let refused = patch("convert", bar, output)
      #expect(refused.ending == .exited(65))
      #expect(refused.errors == "aqjack: jackpatch cannot hold 'a:b|c': it has a '|' in it\n")
      #expect(!FileManager.default.fileExists(atPath: output.description))
      #expect(text(patch("convert", bar, "-")) == "(connect \"a:b\\|c\" \"d:e\")\n")
    }

    @Test func `T17 a client that comes later is connected by a watch`() throws {
      let server = try JackServer()
      let graph = GraphClient("graph")
      let input = graph.addInput("in")
      let file = folder.write(
        "a.rules", Array("(connect \"late:out_(.*)\" \"graph:in\")\n".utf8))
      let run = EndToEnd.start(["patch", "watch", file])
      #expect(Waiting.until { run.outputSoFar.contains("? /late:out_(.*)/ -> graph:in") })
      for _ in 0..<3 {
        let late = GraphClient("late", isActive: false)
        let output = late.addOutput("out_1")
        late.activate()
        #expect(Waiting.until { graph.connections(of: output) == [input] })
        late.close()
      }
      run.send(SIGTERM)
      run.expectEnding(.exited(143))
      graph.close()
      server.stop()
    }

    @Test func `a connection that is taken away by hand stays away in a watch`() throws {
      let server = try JackServer()
      let graph = GraphClient("graph")
      let input = graph.addInput("in")
      let output = graph.addOutput("out")
      let file = folder.write(
        "a.rules",
        Array(
          "(connect \"graph:out\" \"graph:in\")\n(connect \"x:o\" \"graph:in\")\n".utf8))
      let run = EndToEnd.start(["patch", "watch", file])
      #expect(Waiting.until { graph.connections(of: output) == [input] })
      graph.disconnect(output, from: input)
      let other = GraphClient("x")
      let late = other.addOutput("o")
      #expect(Waiting.until { graph.connections(of: late) == [input] })
      #expect(graph.connections(of: output) == [])
      run.send(SIGINT)
      run.expectEnding(.exited(130))
      other.close()
      graph.close()
      server.stop()
    }

    @Test func `T17 a watch waits for a server, and goes on with the next one`() throws {
      let file = folder.write(
        "a.rules", Array("(connect \"graph:out\" \"graph:in\")\n".utf8))
      #expect(patch("watch", "--wait-server=0.2", file).ending == .exited(69))
      let run = EndToEnd.start(["patch", "watch", "--wait-server", "--reconnect", file])
      for _ in 0..<3 {
        let server = try JackServer()
        let graph = GraphClient("graph")
        let (input, output) = (graph.addInput("in"), graph.addOutput("out"))
        #expect(Waiting.until { graph.connections(of: output) == [input] })
        server.terminate()
        graph.close()
        server.stop()
      }
      run.send(SIGTERM)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(143))
      #expect(result.errors.hasPrefix("aqjack: the JACK server went away\n"), "\(result.errors)")
    }

    @Test func `an exclusive watch takes away what others connect`() throws {
      let server = try JackServer()
      let graph = GraphClient("graph")
      let input = graph.addInput("in")
      let file = folder.write(
        "a.rules", Array("(connect \"system:capture_1\" \"graph:in\")\n".utf8))
      let run = EndToEnd.start(["patch", "watch", "--exclusive", file])
      #expect(Waiting.until { graph.connections(of: "system:capture_1") == [input] })
      graph.connect("system:capture_2", to: input)
      #expect(Waiting.until { graph.connections(of: "system:capture_2") == [] })
      graph.disconnect("system:capture_1", from: input)
      #expect(Waiting.until { graph.connections(of: "system:capture_1") == [input] })
      server.terminate()
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(75))
      #expect(result.errors == "aqjack: the JACK server went away\n")
      graph.close()
      server.stop()
    }
  }
}
