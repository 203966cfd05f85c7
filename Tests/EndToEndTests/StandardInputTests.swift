import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct StandardInputTests {
    private let folder = TemporaryFolder()
    private var shell: ShellRun { ShellRun(folder: folder.path("".utf8)) }

    @Test(arguments: ["cat a.wav | aqjack", "aqjack - < a.wav", "cat a.wav | aqjack -l 2 -"])
    func `the standard input is played`(_ line: String) throws {
      let ramp = RampFile(channelCount: 2, frameCount: 20_000)
      _ = folder.write("a.wav", ramp.wave)
      let server = try JackServer(period: 1024)
      let result = shell.run("\(line) --report r.json")
      #expect(result.ending == .exited(0), "\(result.errors)")
      let file = RunReport(at: folder.path("r.json".utf8))?.files.first
      let passes = line.contains("-l 2") ? 2 : 1
      #expect(file?.sha256 == sha256((0..<passes).flatMap { _ in ramp.interleaved }))
      #expect(file?.path == "-")
      withExtendedLifetime(server) {}
    }

    @Test func `the standard input is not rendered over itself`() throws {
      let wave = RampFile(channelCount: 2, frameCount: 20_000).wave
      _ = folder.write("a.wav", wave)
      let result = shell.run("aqjack render - -o a.wav < a.wav")
      #expect(result.ending == .exited(1))
      #expect(result.complaints == ["aqjack: cannot write 'a.wav': it is the file that is read"])
      #expect(try contents(folder.path("a.wav".utf8)) == wave)
    }

    @Test(arguments: [0, 10, 1000, 150_000])
    func `a run ends at once though its input is idle`(_ count: Int) throws {
      let server = try JackServer(period: 1024)
      expectAnEnd(of: "aqjack", behind: count)
      withExtendedLifetime(server) {}
    }

    @Test(arguments: [0, 150_000])
    func `a render ends at once though its input is idle`(_ count: Int) {
      expectAnEnd(of: "aqjack render -o x.wav -", behind: count)
    }

    /// Interrupts a program that has had so many bytes of a file, and waits for more.
    private func expectAnEnd(of command: String, behind count: Int) {
      let wave = RampFile(channelCount: 1, frameCount: 40_000).wave
      _ = folder.write("part", Array(wave.prefix(count)))
      let start = Date()
      let result = shell.run(
        "exec 3< <(cat part; exec sleep 9)"
          + " && timeout --preserve-status -s INT 1 \(command) <&3")
      #expect(result.ending == .exited(130), "\(result.errors)")
      #expect(Date().timeIntervalSince(start) < 6)
    }

    @Test(arguments: [
      "cat a.wav | aqjack render -o b.wav - && aqjack render -o c.wav a.wav && cmp b.wav c.wav",
      "cmp <(cat a.wav | aqjack render --from 0.1 -o - -) <(aqjack render --from 0.1 -o - a.wav)",
      "cmp <(cat a.wav | aqjack info - | tail -n +2) <(aqjack info a.wav | tail -n +2)",
    ])
    func `the standard input is rendered and described as a file is`(_ line: String) {
      _ = folder.write("a.wav", RampFile(channelCount: 2, frameCount: 20_000).wave)
      let result = shell.run(line)
      #expect(result.ending == .exited(0), "\(result.errors)")
      #expect(result.errors == "")
    }

    @Test func `nothing on the standard input is no sound`() {
      let result = shell.run("aqjack < /dev/null")
      #expect(result.ending == .exited(65))
      #expect(result.errors == "aqjack: cannot decode '-': the stream is empty\n")
    }
  }
}
