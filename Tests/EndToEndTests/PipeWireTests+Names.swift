import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd.PipeWireTests {
  /// Names of R4 that every format of patches can hold.
  private static let names = [
    "out 1 (L)", "a:b:c", " lead", "x+y", "q\"uote&<>", "in [1]", "in\\1", "in {2}", "日本",
  ].map { FilePath($0) }
  /// Names that are awkward for some of them: a bar, an expression, and no UTF-8.
  private static let others = ["x+y|z", "^in$", FilePath(bytes: [0x6C, 0xE9])]

  /// Starts a client that has ports as long as the test runs, or until `finish` is called.
  private func client(
    _ name: FilePath, _ mark: Character, _ ports: [FilePath], on server: PipeWireServer
  ) -> ProgramRun {
    let run = ProgramRun(
      FilePath("\(BuiltProgram.folder)/JackPorts"),
      [name] + ports.map { FilePath(bytes: Array("\(mark)".utf8) + $0.bytes) }, input: .lifeline,
      environment: server.environment)
    _ = Waiting.until { run.outputSoFar.contains("ready") || !run.isRunning }
    return run
  }

  private func patch(_ arguments: FilePath..., on server: PipeWireServer) -> ProgramResult {
    ProgramRun(
      BuiltProgram.path, ["patch", "--server", FilePath(JackServer.name)] + arguments,
      environment: server.environment
    ).finish(within: EndToEnd.patience)
  }

  @Test func `T7 awkward names of ports are taken literally`() throws {
    let server = try PipeWireServer(quantum: 1024)
    let report = folder.path("report".utf8)
    let path = folder.write("r.wav", RampFile(channelCount: 1, frameCount: 480).wave)
    for name in ["we ird (cl)+*", "a:b/c"] as [FilePath] {
      let names = Self.names + Self.others
      let run = client(name, "<", names, on: server)
      for port in names {
        let full = FilePath(bytes: name.bytes + Array(":".utf8) + port.bytes)
        let result = self.run(["--report", report, "-c", full, path], on: server)
        #expect(result.ending == .exited(0), "\(result.errors)")
        let connections = RunReport(at: report)?.connections ?? []
        #expect(connections.map(\.to) == [full.description])
        #expect(connections.allSatisfy { $0.verified })
      }
      _ = run.finish(within: EndToEnd.patience)
    }
    server.stop()
  }

  @Test(arguments: ["plumbing", "aj-snapshot", "qjackctl", "matchmaker", "jackpatch"])
  func `T7 awkward names are saved, found unchanged, and restored`(_ format: String) throws {
    let server = try PipeWireServer(quantum: 1024)
    let outputs = client("we ird (cl)+*", ">", Self.names, on: server)
    let inputs = client("a:b/c", "<", Self.names.reversed(), on: server)
    let pairs = zip(Self.names, Self.names.reversed()).map {
      ("we ird (cl)+*:\($0)", "a:b/c:\($1)")
    }
    let change = { (program: FilePath) in
      for pair in pairs {
        let result = ProgramRun(
          program, [FilePath(pair.0), FilePath(pair.1)], environment: server.environment
        ).finish(within: EndToEnd.patience)
        #expect(result.ending == .exited(0), "\(program) \(pair): \(result.errors)")
      }
    }
    change("jack_connect")
    let file = folder.path("saved".utf8)
    let saved = patch("save", "--format", FilePath(format), file, on: server)
    #expect(saved.ending == .exited(0), "\(saved.errors)")
    #expect(patch("diff", file, on: server).ending == .exited(0))
    change("jack_disconnect")
    let difference = patch("diff", file, on: server)
    #expect(difference.ending == .exited(1))
    #expect(difference.text.split(separator: "\n").count { $0.hasPrefix("+") } == pairs.count)
    let restored = patch("restore", file, on: server)
    #expect(restored.ending == .exited(0), "\(restored.errors)")
    #expect(patch("diff", file, on: server).ending == .exited(0))
    _ = outputs.finish(within: EndToEnd.patience)
    _ = inputs.finish(within: EndToEnd.patience)
    server.stop()
  }
}
