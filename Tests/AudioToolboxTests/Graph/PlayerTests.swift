import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension GraphPrograms {
  @Suite struct PlayerTests {
    private let folder = TemporaryFolder()

    @Test
    func `the example of the documentation plays to the end`() throws {
      let program = folder.path("player".utf8).description
      let source = "\(Toolchain.package)/Tests/AudioToolboxTests/Programs/player.c"
      #expect(Toolchain.build(source, to: program, compiler: "cc") == "")
      let ramp = RampFile(channelCount: 2, frameCount: 50_000)
      let file = folder.write("ramp.wav", ramp.wave)
      let expected = (0..<2).map { ramp.samples(ofChannel: $0) }
      let fault = try Recording.fault {
        let (recording, result) = try GraphPrograms.record(
          program, [file.description], channels: 2, seconds: 5)
        #expect(result.ending == .exited(0), "\(result.errors)")
        return (recording, recording.difference(from: expected))
      }
      #expect(fault == nil)
    }

    @Test
    func `the example is the one of the documentation`() throws {
      let source = try String(
        contentsOfFile: "\(Toolchain.package)/Tests/AudioToolboxTests/Programs/player.c",
        encoding: .utf8)
      let text = try String(contentsOfFile: "\(Toolchain.package)/README.md", encoding: .utf8)
      #expect(text.contains("```c\n\(source)```\n"))
    }

    @Test
    func `without a server the example says so`() {
      let program = folder.path("player".utf8).description
      let source = "\(Toolchain.package)/Tests/AudioToolboxTests/Programs/player.c"
      #expect(Toolchain.build(source, to: program, compiler: "cc") == "")
      let file = folder.write("ramp.wav", RampFile(channelCount: 1, frameCount: 10).wave)
      let result = ProgramRun(
        FilePath(program), [file],
        environment: ["AUDIOTOOLBOX_JACK_SERVER": "aqjack-no-such-server"]
      ).finish(within: 20)
      #expect(result.ending == .exited(69))
    }
  }
}
