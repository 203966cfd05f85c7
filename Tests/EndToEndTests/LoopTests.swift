import AudioFormat
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct LoopTests {
    private let folder = TemporaryFolder()

    @Test(arguments: [1, 700, 1024, 30_000])
    func `T3 a file is played again without a lost or doubled frame`(_ frames: Int) throws {
      let ramp = RampFile(channelCount: 2, frameCount: frames)
      let passes = max(3, 20_000 / frames)
      let path = folder.write("a.wav", ramp.wave)
      let expected = (0..<2).map { channel in
        (0..<passes).flatMap { _ in ramp.samples(ofChannel: channel) }
      }
      let server = try JackServer(period: 1024)
      for _ in 1...XrunRule.attempts {
        let run = Performance(
          [path], on: server, channelCount: 2, frameCount: frames * passes,
          options: ["--loop", FilePath("\(passes)")])
        #expect(run.result.ending == .exited(0), "\(run.result.errors)")
        let difference = run.recording.difference(from: expected)
        if difference != nil, run.recording.xrunCount > 0 { continue }
        #expect(difference == nil)
        #expect(run.report?.files.map(\.framesDelivered) == [frames * passes])
        #expect(run.report?.files.map(\.sourceFrames) == [frames])
        return
      }
    }

    @Test func `T3 a list is played again as a whole`() throws {
      let ramps = [
        RampFile(channelCount: 1, frameCount: 3001),
        RampFile(channelCount: 1, frameCount: 777, firstFrame: 5000),
      ]
      let paths = ramps.enumerated().map { folder.write("\($0.offset).wav", $0.element.wave) }
      let pass = ramps.flatMap { $0.samples(ofChannel: 0) }
      let expected = [(0..<4).flatMap { _ in pass }]
      let server = try JackServer(period: 1024)
      for _ in 1...XrunRule.attempts {
        let run = Performance(
          paths, on: server, channelCount: 1, frameCount: 4 * pass.count, options: ["-l", "4"])
        #expect(run.result.ending == .exited(0), "\(run.result.errors)")
        let difference = run.recording.difference(from: expected)
        if difference != nil, run.recording.xrunCount > 0 { continue }
        #expect(difference == nil)
        #expect(run.report?.files.count == 8)
        return
      }
    }

    @Test func `a part of a file is played to the frame`() throws {
      let ramp = RampFile(channelCount: 1, frameCount: 48_000)
      let path = folder.write("a.wav", ramp.wave)
      let part = Array(ramp.samples(ofChannel: 0)[12_000..<24_001])
      let server = try JackServer(period: 1024)
      for _ in 1...XrunRule.attempts {
        let run = Performance(
          [path], on: server, channelCount: 1, frameCount: part.count,
          options: ["--from", "0.25", "--to", "24001f"])
        let difference = run.recording.difference(from: [part])
        if difference != nil, run.recording.xrunCount > 0 { continue }
        #expect(difference == nil)
        return
      }
    }
  }
}
