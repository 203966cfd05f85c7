import AudioFormat
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct CutFileTests {
    private let folder = TemporaryFolder()

    /// A ramp of 4800 frames whose header promises ten times as many.
    private func cutFile() -> (path: FilePath, ramp: RampFile) {
      let ramp = RampFile(channelCount: 2, frameCount: 4800)
      let whole = RampFile(channelCount: 2, frameCount: 48_000).wave
      return (folder.write("cut.wav", Array(whole.dropLast(43_200 * 8))), ramp)
    }

    @Test func `a file that was cut is played to the cut, and the status is 1`() throws {
      let (path, ramp) = cutFile()
      let server = try JackServer(period: 1024)
      let reason = "aqjack: cannot decode '\(path)': the file ends after 4800 of 48000 frames"
      XrunRule.untilProved {
        let run = Performance([path], on: server, channelCount: 2, frameCount: 4800)
        #expect(run.result.ending == .exited(1))
        #expect(run.result.complaints == [reason])
        #expect(run.report?.exit == 1)
        #expect(run.report?.files.first?.framesDelivered == 4800)
        let difference = run.recording.difference(from: (0..<2).map { ramp.samples(ofChannel: $0) })
        if difference != nil, run.recording.xrunCount > 0 { return false }
        #expect(difference == nil)
        return true
      }
    }

    @Test func `info and render say that a file was cut`() {
      let (path, _) = cutFile()
      let reason = "the file ends after 4800 of 48000 frames"
      for arguments in [["info", path], ["render", path, "-o", folder.path("out.wav".utf8)]] {
        let result = ProgramRun(BuiltProgram.path, arguments).finish(within: EndToEnd.patience)
        #expect(result.ending == .exited(1))
        #expect(result.errors == "aqjack: cannot decode '\(path)': \(reason)\n")
      }
    }
  }
}
