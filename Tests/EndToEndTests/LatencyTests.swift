import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct LatencyTests {
    /// The fields of a measurement's JSON that tests look at.
    struct Result: Decodable {
      struct Run: Decodable {
        var totalFrames: Double?
        var polarity: Int
        var levelDBFS: Double
        var verdict: String
      }
      struct Summary: Decodable {
        var median: Double
      }
      var period: Int
      var runs: [Run]
      var summary: Summary?
      var excessFrames: Double?
    }

    private static let path: [FilePath] = ["-c", "box:playback", "--from", "box:capture"]

    private func measure(_ arguments: [FilePath]) throws -> (Result, ProgramResult) {
      let run = EndToEnd.run(["latency", "--json"] + arguments)
      return (try JSONDecoder().decode(Result.self, from: Data(run.output)), run)
    }

    /// Measures until the server has counted no xrun meanwhile: the client of the test may have missed
    /// a cycle then.
    ///
    /// - Parameter body: Gets what says whether an xrun was counted; false to be called again.
    /// - Throws: What `body` throws.
    private func withoutXruns(_ body: (_ mayBeWrong: () -> Bool) throws -> Bool) throws {
      try XrunRule.untilProved {
        let watcher = GraphRecorder(channelCount: 1, capacity: 48_000 * 60)
        watcher.arm()
        return try body { watcher.finish().xrunCount > 0 }
      }
    }

    @Test(arguments: [64, 1024])
    func `T18 the client's own loop takes exactly one period`(period: Int) throws {
      let server = try JackServer(period: period)
      let start = Date()
      let (result, run) = try measure(["--check", FilePath("\(period)"), "--tolerance", "0.001"])
      #expect(Date().timeIntervalSince(start) < 15)
      #expect(run.ending == .exited(0), "\(run.errors)")
      #expect(result.runs.count == 10)
      #expect(result.runs.allSatisfy { $0.totalFrames == Double(period) && $0.verdict == "ok" })
      server.stop()
    }

    @Test(arguments: ["multitone", "sweep", "both"])
    func `T18 a known delay that is reported leaves no excess`(method: FilePath) throws {
      let server = try JackServer(period: 256)
      // The loop through another client adds a period, as hardware's buffers do.
      let box = DelayClient("box", ways: [.init(1234, gain: -0.1)], capture: 500, playback: 990)
      try withoutXruns { mayBeWrong in
        let (result, run) = try measure(Self.path + ["--runs", "2", "--method", method])
        let isRight =
          result.summary?.median == 1490 && result.excessFrames == 0
          && result.runs.allSatisfy { $0.polarity == -1 && $0.levelDBFS == -34 }
        if !isRight, mayBeWrong() { return false }
        #expect(run.ending == .exited(0), "\(run.errors)")
        #expect(isRight, "\(result)")
        return true
      }
      box.close()
      server.stop()
    }

    @Test func `T18 two ways and delays beyond the range are flagged`() throws {
      let server = try JackServer(period: 256)
      let both = DelayClient("box", ways: [.init(100), .init(300, gain: 0.5)])
      let (twice, _) = try measure(Self.path + ["--runs", "1"])
      #expect(twice.runs.map(\.verdict) == ["twoPaths"])
      both.close()
      let far = DelayClient("box", ways: [.init(70_000)])
      let (beyond, _) = try measure(Self.path + ["--runs", "1"])
      #expect(beyond.runs.map(\.verdict) == ["beyondRange"])
      try withoutXruns { mayBeWrong in
        let (swept, _) = try measure(Self.path + ["--runs", "1", "--method", "sweep"])
        if swept.summary?.median != 70_256, mayBeWrong() { return false }
        #expect(swept.summary?.median == 70_256)
        return true
      }
      far.close()
      server.stop()
    }

    @Test func `a path that nothing comes back from has the status 1`() throws {
      let server = try JackServer(period: 256)
      let run = EndToEnd.run([
        "latency", "-c", "system:playback_1", "--from", "system:capture_1",
      ])
      #expect(run.ending == .exited(1))
      #expect(run.errors.contains("nothing came back from 'system:capture_1'"))
      server.stop()
    }

    @Test func `a check that fails has the status 1`() throws {
      let server = try JackServer(period: 256)
      let run = EndToEnd.run(["latency", "--runs", "1", "--check", "255"])
      #expect(run.ending == .exited(1))
      #expect(run.errors.contains("the median is 256.000 frames, not 255.000 within 0.500"))
      server.stop()
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal during a sweep puts the period back`(signal: Int32) throws {
      let server = try JackServer(period: 512)
      let box = DelayClient("box", ways: [.init(0)])
      let run = EndToEnd.start(["latency", "--sweep", "64,128", "--runs", "50"])
      #expect(Waiting.until { box.period == 64 })
      run.send(signal)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(128 + signal), "\(result.errors)")
      #expect(Waiting.until { box.period == 512 })
      box.close()
      server.stop()
    }

    @Test func `a sweep measures each period and puts the first back`() throws {
      let server = try JackServer(period: 512)
      let box = DelayClient("box", ways: [.init(0)])
      struct Sweep: Decodable { var periods: [Result] }
      let run = EndToEnd.run(["latency", "--json", "--sweep", "64,256", "--runs", "2"])
      let sweep = try JSONDecoder().decode(Sweep.self, from: Data(run.output))
      #expect(sweep.periods.map(\.period) == [64, 256])
      #expect(sweep.periods.map { $0.summary?.median } == [64, 256])
      #expect(box.period == 512)
      box.close()
      server.stop()
    }

    @Test func `a period that another program changes ends the measurement`() throws {
      let server = try JackServer(period: 512)
      let box = DelayClient("box", ways: [.init(0)])
      let run = EndToEnd.start(["latency", "-v", "--runs", "1000"])
      #expect(Waiting.until { run.errorsSoFar.contains("run 1/1000") })
      box.setPeriod(256)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(1))
      #expect(result.errors.contains("changed the period from 512 to 256 frames"))
      #expect(box.period == 256)
      box.close()
      server.stop()
    }

    @Test func `a server that goes away has the status 75`() throws {
      let server = try JackServer(period: 256)
      let run = EndToEnd.start(["latency", "-v", "--sweep", "64", "--runs", "1000"])
      #expect(Waiting.until { run.errorsSoFar.contains("run 1/1000") })
      server.terminate()
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(75), "\(result.errors)")
      server.stop()
    }

    @Test func `a matrix tells cross-talk`() throws {
      let server = try JackServer(period: 256)
      let loud = DelayClient("box", ways: [.init(10)])
      let quiet = DelayClient("leak", ways: [.init(20, gain: 0.001)])
      struct Matrix: Decodable {
        struct Cell: Decodable {
          var from: String
          var crosstalkDecibels: Double
          var totalFrames: Double?
        }
        var matrix: [Cell]
      }
      let run = EndToEnd.run(
        ["latency", "--json", "--matrix", "--runs", "1", "--from", "box:capture"]
          + ["--from", "leak:capture", "-c", "box:playback"])
      let cells = try JSONDecoder().decode(Matrix.self, from: Data(run.output)).matrix
      #expect(cells.map(\.from) == ["box:capture", "leak:capture"])
      #expect(cells.first?.totalFrames == 266)
      #expect(cells.last?.totalFrames == nil)
      loud.close()
      quiet.close()
      server.stop()
    }

    @Test func `cycles are counted`() throws {
      let server = try JackServer(period: 256)
      let folder = TemporaryFolder()
      let (histogram, plot) = (folder.path("h".utf8), folder.path("p".utf8))
      struct Cycles: Decodable {
        struct Times: Decodable { var p50: Double, max: Double }
        var cycles: Int
        var durationNanoseconds: Times
      }
      let run = EndToEnd.run([
        "latency", "--cycles", "1", "--load", "20", "--json", "--histogram", histogram, "--plot",
        plot,
      ])
      #expect(run.ending == .exited(0), "\(run.errors)")
      let cycles = try JSONDecoder().decode(Cycles.self, from: Data(run.output))
      #expect(cycles.cycles > 20)
      // A fifth of a period of 5.333 ms.
      #expect(cycles.durationNanoseconds.p50 >= 1_066_000)
      #expect(String(decoding: try contents(histogram), as: UTF8.self).contains("#[Max"))
      #expect(String(decoding: try contents(plot), as: UTF8.self).hasPrefix("<svg"))
      server.stop()
    }
  }
}
