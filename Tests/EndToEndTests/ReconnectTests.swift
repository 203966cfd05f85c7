import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct ReconnectTests {
    let folder = TemporaryFolder()

    /// A recorder may not be run in its first and its last cycle.
    private static let unheard = 0...4 * 256

    @Test func `T11 a run comes back on each next server, at the frame where it stopped`() throws {
      let cycles = BuiltProgram.isSoak ? 100 : 10
      // A machine that is slow to start servers must not come to the end of it.
      let ramp = RampFile(channelCount: 2, frameCount: cycles * 48_000 + 480_000)
      let path = folder.write("ramp.wav", ramp.wave)
      let report = folder.path("report".utf8)
      let lives = try ServerLives(channelCount: 2, capacity: 48_000 * 20)
      let run = EndToEnd.start(
        ["--reconnect", "--report", report, "-c", "rec:in_1", "-c", "rec:in_2", path])
      var heard: [Recording] = []
      var settled: ProcessUsage?
      for cycle in 0..<cycles {
        lives.hear(frames: 4800)
        guard run.isRunning else { break }
        if cycle == 3 { settled = ProcessUsage(of: run.process) }
        heard.append(try lives.restart(isKilled: cycle % 2 == 0))
      }
      if run.isRunning { lives.hear(frames: 4800) }
      let usage = ProcessUsage(of: run.process)
      run.send(SIGINT)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(130), "\(result.errors)")
      _ = lives.end()
      check(heard, of: ramp, RunReport(at: report))
      #expect(usage.threads == settled?.threads)
      #expect(usage.openFiles == settled?.openFiles)
      #expect(usage.ownBytes > 0)
      let growth = usage.ownBytes - (settled?.ownBytes ?? 0)
      let limit = (BuiltProgram.isSanitized ? 16 : 1) << 20
      #expect(growth < limit, "\(growth) bytes more after \(cycles) servers")
    }

    /// No frame was heard twice, and each server went on where the one before had stopped.
    private func check(_ heard: [Recording], of ramp: RampFile, _ report: RunReport?) {
      let stops = report?.reconnections.compactMap(\.fileFrame) ?? []
      #expect(stops.count == heard.count)
      var next = 0
      var unprovedCount = 0
      for (recording, stop) in zip(heard, stops) {
        let span = recording.span(of: ramp)
        let isWhole = span.map {
          Self.unheard.contains($0.lowerBound - next)
            && Self.unheard.contains(stop - $0.upperBound)
        }
        if isWhole != true {
          // A machine may be too slow for the program, too, which says so.
          let isExcused = recording.isExcused || report?.underruns != 0
          #expect(isExcused, "heard \(span as Any), not \(next)..<\(stop)")
          unprovedCount += 1
        }
        #expect(stop > next)
        next = stop
      }
      if unprovedCount > 0 { print("not proved: \(unprovedCount) of \(heard.count) servers") }
      #expect(report?.files.first?.framesDelivered ?? 0 > next)
    }

    @Test(arguments: [false, true])
    func `T11 every frame of a file is delivered though the server restarts`(
      isPiped: Bool
    ) throws {
      let ramp = RampFile(channelCount: 1, frameCount: 96_001)
      let path = folder.write("ramp.wav", ramp.wave)
      let report = folder.path("report".utf8)
      try XrunRule.untilProved { try playToTheEnd(ramp, path, report, isPiped: isPiped) }
    }

    /// Restarts the server in mid-file; says whether all that went on was heard.
    private func playToTheEnd(
      _ ramp: RampFile, _ path: FilePath, _ report: FilePath, isPiped: Bool
    ) throws -> Bool {
      let lives = try ServerLives(channelCount: 1, capacity: 48_000 * 20)
      let options = "--server '\(JackServer.name)' --reconnect --report '\(report)' -c rec:in_1"
      let line = isPiped ? "cat '\(path)' | aqjack \(options)" : "aqjack \(options) '\(path)'"
      let run = ProgramRun(
        "/bin/bash", ["-c", FilePath(line)], environment: ShellRun.environment())
      lives.hear(frames: 24_000)
      _ = try lives.restart(isKilled: true)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(0), "\(result.errors)")
      let recording = lives.end()
      let file = RunReport(at: report)?.files.first
      #expect(file?.framesDelivered == ramp.frameCount)
      #expect(file?.sha256 == sha256(ramp.interleaved))
      #expect(RunReport(at: report)?.reason == "completed")
      let end = recording.span(of: ramp)?.upperBound
      if end != ramp.frameCount, recording.isExcused { return false }
      #expect(end == ramp.frameCount)
      return true
    }

    @Test func `T11 connections that were made by hand come back`() throws {
      let path = folder.write("ramp.wav", RampFile(channelCount: 2, frameCount: 480_000).wave)
      let server = try JackServer()
      let run = EndToEnd.start(["--reconnect", "-c", "physical", "--loop", "0", path])
      let graph = GraphClient("graph")
      #expect(Waiting.until { !graph.connections(of: "aqjack:out_2").isEmpty })
      #expect(graph.connect("aqjack:out_1", to: "system:playback_2"))
      // It looks at the graph when it is told of a change, but has other things to do at first.
      run.waitUntilIdle()
      server.makeRoom(isKilled: true)
      graph.close()
      let next = try JackServer()
      let others = GraphClient("graph")
      let both = ["system:playback_1", "system:playback_2"]
      #expect(
        Waiting.until { others.connections(of: "aqjack:out_1").sorted() == both },
        "\(others.connections(of: "aqjack:out_1")) \(run.errorsSoFar)")
      #expect(others.connections(of: "aqjack:out_2") == ["system:playback_2"])
      run.send(SIGTERM)
      run.expectEnding(.exited(143))
      others.close()
      next.stop()
    }

    @Test func `T11 another rate of the server is converted to from the very frame`() throws {
      let ramp = RampFile(channelCount: 1, frameCount: 240_000)
      let path = folder.write("ramp.wav", ramp.wave)
      let report = folder.path("report".utf8)
      try XrunRule.untilProved { try changeRates(ramp, path, report) }
    }

    /// Has a server of another rate follow, and one of the first; says whether all was heard.
    private func changeRates(
      _ ramp: RampFile, _ path: FilePath, _ report: FilePath
    ) throws -> Bool {
      let lives = try ServerLives(channelCount: 1, capacity: 48_000 * 20)
      let run = EndToEnd.start(["--reconnect", "--report", report, "-c", "rec:in_1", path])
      lives.hear(frames: 24_000)
      _ = try lives.restart(isKilled: true, rate: 44_100, period: 1024)
      lives.hear(frames: 24_000)
      let slow = try lives.restart(isKilled: false)
      run.expectEnding(.exited(0))
      let end = lives.end()
      let said = RunReport(at: report)
      let stops = said?.reconnections.compactMap(\.fileFrame) ?? []
      guard stops.count == 2, let first = slow.firstSound else {
        Issue.record("no report of two servers")
        return true
      }
      // Far from the edge at which the filter begins, a line stays a line.
      let ratio = 48_000 / 44_100.0
      let errors = stride(from: 4000, to: 20_000, by: 500).map { place in
        let frame = Double(slow.channels[0][first + place] * 0x1p24) - 1
        return frame - Double(stops[0]) - Double(place) * ratio
      }
      let isLine = errors.allSatisfy { abs($0) < 0.6 }
      let back = stops[0] + Int((Double(stops[1] - stops[0]) * ratio).rounded())
      let span = end.span(of: ramp)
      let unheard = (span?.lowerBound ?? 0) - back
      let isExact =
        span?.upperBound == ramp.frameCount && Self.unheard.contains(unheard) && unheard % 256 == 0
      let isStarved = said?.underruns != 0
      if !isLine && (slow.isExcused || isStarved) || !isExact && (end.isExcused || isStarved) {
        return false
      }
      #expect(isLine, "\(errors)")
      #expect(isExact, "\(span as Any), not from \(back) on")
      return true
    }

    @Test func `T11 no other server within --wait-server has the status 75`() throws {
      let path = folder.write("ramp.wav", RampFile(channelCount: 2, frameCount: 480_000).wave)
      let options = ["-v", "--reconnect", "--wait-server=0.5", "-c", "physical", path]
      // A server tells its clients of its end in the midst of much else: each end is another one.
      for _ in 0..<(BuiltProgram.isSoak ? 200 : 5) {
        let server = try JackServer()
        let run = EndToEnd.start(options)
        #expect(Waiting.until { run.errorsSoFar.contains("goes to") })
        server.makeRoom(isKilled: false)
        let result = run.finish(within: EndToEnd.patience)
        #expect(result.ending == .exited(75), "\(result.errors)")
      }
    }

    /// Enough to tell what it is, but in the middle of the first or the second buffer.
    @Test(arguments: [80_000, 150_000])
    func `T11 the loss of the server is noticed though the input is idle`(count: Int) throws {
      let wave = RampFile(channelCount: 1, frameCount: 40_000).wave
      let path = folder.write("part", Array(wave.prefix(count)))
      let server = try JackServer()
      let line =
        "exec 3< <(cat '\(path)'; exec sleep 20);"
        + " exec aqjack --server '\(JackServer.name)' -c physical <&3"
      let run = ProgramRun(
        "/bin/bash", ["-c", FilePath(line)], environment: ShellRun.environment())
      let graph = GraphClient("graph")
      #expect(!graph.waitForPorts(of: "aqjack").isEmpty)
      usleep(300_000)
      let start = Date()
      server.makeRoom(isKilled: true)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(75), "\(result.errors)")
      // One second where the machine has nothing else to do.
      #expect(Date().timeIntervalSince(start) < 4)
      graph.close()
      _ = try? JackServer()
    }

    // MARK: - A server that is not up yet

    @Test func `T12 --wait-server starts when the server appears`() throws {
      let path = folder.write("ramp.wav", RampFile(channelCount: 2, frameCount: 4800).wave)
      let run = EndToEnd.start(["--wait-server", "-c", "physical", path])
      usleep(500_000)
      #expect(run.isRunning)
      let server = try JackServer()
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(0), "\(result.errors)")
      server.stop()
    }

    @Test func `T12 --wait-server that expires has the status 69`() {
      let path = folder.write("ramp.wav", RampFile(channelCount: 2, frameCount: 4800).wave)
      let start = Date()
      let result = EndToEnd.run(["--wait-server=0.5", "-c", "physical", path])
      #expect(result.ending == .exited(69))
      #expect(Date().timeIntervalSince(start) >= 0.5)
      #expect(result.errors == "aqjack: no JACK server '\(JackServer.name)' is running\n")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `T12 a signal ends the wait for a server`(signal: Int32) {
      let path = folder.write("ramp.wav", RampFile(channelCount: 2, frameCount: 4800).wave)
      let run = EndToEnd.start(["--wait-server", "-c", "physical", path])
      usleep(500_000)
      run.send(signal)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(128 + signal))
      #expect(result.errors == "")
    }
  }
}
