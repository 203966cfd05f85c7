import AudioFormat
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct PlaylistTests {
    private let folder = TemporaryFolder()

    /// Mono, stereo and three channels behind one another, and what three ports must then give.
    private func files() -> (paths: [FilePath], ramps: [RampFile]) {
      let ramps = [
        RampFile(channelCount: 1, frameCount: 3001),
        RampFile(channelCount: 3, frameCount: 1, firstFrame: 7),
        RampFile(channelCount: 2, frameCount: 5123, firstFrame: 10_000),
        RampFile(channelCount: 2, frameCount: 0),
        RampFile(channelCount: 3, frameCount: 4099, firstFrame: 20_000),
      ]
      let paths = ramps.enumerated().map { folder.write("\($0.offset).wav", $0.element.wave) }
      return (paths, ramps)
    }

    private func sound(_ ramps: [RampFile], onPort port: Int) -> [Float] {
      ramps.flatMap { ramp in
        port < ramp.channelCount
          ? ramp.samples(ofChannel: port) : [Float](repeating: 0, count: ramp.frameCount)
      }
    }

    @Test func `T10 files follow without a gap on the same ports`() throws {
      let (paths, ramps) = files()
      let frames = ramps.reduce(0) { $0 + $1.frameCount }
      let expected = (0..<3).map { sound(ramps, onPort: $0) }
      let server = try JackServer(period: 1024)
      XrunRule.untilProved {
        let run = Performance(paths, on: server, channelCount: 3, frameCount: frames)
        #expect(run.result.ending == .exited(0), "\(run.result.errors)")
        let difference = run.recording.difference(from: expected)
        if difference != nil, run.recording.xrunCount > 0 { return false }
        #expect(difference == nil)
        check(run, ramps)
        return true
      }
    }

    private func check(_ run: Performance, _ ramps: [RampFile]) {
      let files = run.report?.files ?? []
      #expect(files.map(\.framesDelivered) == ramps.map(\.frameCount))
      #expect(files.map(\.sha256) == ramps.map { sha256($0.interleaved) })
      #expect(run.report?.connections.map(\.from) == (1...3).map { "aqjack:out_\($0)" })
      let sounding = files.filter { $0.framesDelivered > 0 }
      for (file, next) in zip(sounding, sounding.dropFirst()) {
        #expect(next.firstJackFrame == file.lastJackFrame.map { $0 + 1 })
      }
    }

    @Test func `T4 a hundred files of one period follow without a gap`() throws {
      let ramps = (0..<100).map {
        RampFile(channelCount: 2, frameCount: 1024, firstFrame: 1024 * $0)
      }
      let paths = ramps.enumerated().map { folder.write("\($0.offset).wav", $0.element.wave) }
      let expected = (0..<2).map { sound(ramps, onPort: $0) }
      let server = try JackServer(period: 1024)
      XrunRule.untilProved {
        let run = Performance(paths, on: server, channelCount: 2, frameCount: 102_400)
        #expect(run.result.ending == .exited(0), "\(run.result.errors)")
        let difference = run.recording.difference(from: expected)
        if difference != nil, run.recording.xrunCount > 0 { return false }
        #expect(difference == nil)
        return true
      }
    }

    @Test func `hand-made connections stay and ports never change during a list`() throws {
      let ramps = [(1, 24_000), (2, 24_000)].map {
        RampFile(channelCount: $0.0, frameCount: $0.1)
      }
      let paths = ramps.enumerated().map { folder.write("\($0.offset).wav", $0.element.wave) }
      let server = try JackServer(period: 1024)
      let graph = GraphClient("graph")
      let run = EndToEnd.start(["--connect", "system:playback_1"] + paths)
      let ports = graph.waitForPorts(of: "aqjack")
      var seen = Set([ports])
      while run.isRunning {
        let now = graph.ports(of: "aqjack")
        if !now.isEmpty { seen.insert(now) }
      }
      run.expectEnding(.exited(0))
      // Ports come and go one by one, before the first frame and after the last.
      #expect(seen.contains(["aqjack:out_1", "aqjack:out_2"]))
      #expect(seen.allSatisfy { Set($0).isSubset(of: ["aqjack:out_1", "aqjack:out_2"]) })
      server.stop()
    }

    @Test func `a refused file among others is skipped, and counts only when strict`() throws {
      let ramp = RampFile(channelCount: 1, frameCount: 5000)
      let good = folder.write("good.wav", ramp.wave)
      let bad = folder.write("bad.wav", Array("not audio at all".utf8))
      let server = try JackServer(period: 1024)
      let loose = Performance([bad, good], on: server, channelCount: 1, frameCount: 5000)
      #expect(loose.result.ending == .exited(0))
      #expect(loose.result.errors.contains("bad.wav"))
      let strict = Performance(
        [good, bad], on: server, channelCount: 1, frameCount: 5000, options: ["--strict"])
      #expect(strict.result.ending == .exited(1))
      #expect(strict.report?.files.map(\.framesDelivered) == [5000])
      let none = EndToEnd.run(["--connect", "physical", bad, "/nowhere/at/all.wav"])
      #expect(none.ending == .exited(65))
    }
  }
}
