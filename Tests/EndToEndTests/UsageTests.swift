import AudioFormat
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct UsageTests {
    private func run(_ arguments: [FilePath]) -> ProgramResult {
      ProgramRun(BuiltProgram.path, arguments).finish(within: EndToEnd.patience)
    }

    @Test(arguments: [
      ["--nonsense", "a.wav"], ["--gain", "loud", "a.wav"], ["--gain"], ["--name=", "a.wav"],
      ["--connect", "/(/", "a.wav"], ["--channels=0", "a.wav"], ["--channels=256", "a.wav"],
      ["--quiet=yes", "a.wav"], ["--buffers=0", "a.wav"], ["--wait=soon", "a.wav"],
    ])
    func `a wrong command line has the status 64 and a hint`(_ words: [String]) {
      let result = run(words.map { FilePath($0) })
      #expect(result.ending == .exited(64))
      #expect(result.errors.hasPrefix("aqjack: "))
      #expect(result.errors.hasSuffix("\nSee 'aqjack --help'.\n"))
      #expect(result.output.isEmpty)
    }

    @Test func `help and version go to the standard output`() {
      let help = run(["--help"])
      #expect(help.ending == .exited(0) && help.errors == "")
      #expect(String(decoding: help.output, as: UTF8.self).hasPrefix("Usage: aqjack"))
      let version = run(["--version"])
      #expect(version.ending == .exited(0))
      #expect(String(decoding: version.output, as: UTF8.self).hasPrefix("aqjack "))
      let closed = ProgramRun(BuiltProgram.path, ["--help"], output: .closed)
      closed.expectEnding(.exited(1))
    }
  }
}
