import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct TransportTests {
    private let folder = TemporaryFolder()

    private static let follow: [FilePath] = ["-q", "--transport=follow"]

    @Test func `T19 each cycle sounds the frame of the transport`() throws {
      let server = try JackServer()
      let ramp = RampFile(channelCount: 1, frameCount: 480_000)
      let path = folder.write("ramp.wav", ramp.wave)
      XrunRule.untilProved {
        let recorder = GraphRecorder(channelCount: 1, capacity: 48_000 * 30)
        let graph = GraphClient("graph")
        graph.stopTransport(at: 0)
        recorder.arm()
        let run = EndToEnd.start(Self.follow + ["-c", "rec:in_1", path])
        #expect(!graph.waitForPorts(of: "aqjack").isEmpty)
        recorder.wait(frames: 24_000)
        graph.startTransport()
        recorder.wait(frames: 24_000)
        graph.stopTransport()
        recorder.wait(frames: 12_000)
        // From where it stands, then from elsewhere, stopped and rolling, forward and back.
        graph.startTransport()
        recorder.wait(frames: 24_000)
        graph.stopTransport(at: 100_003)
        recorder.wait(frames: 24_000)
        graph.startTransport()
        recorder.wait(frames: 24_000)
        graph.locate(to: 300_001)
        recorder.wait(frames: 48_000)
        graph.locate(to: 7)
        recorder.wait(frames: 48_000)
        graph.stopTransport()
        run.send(SIGINT)
        run.expectEnding(.exited(130))
        graph.close()
        return isInStep(recorder.finish(), [ramp])
      }
      server.stop()
    }

    @Test func `T19 several follow the transport in step, to the end`() throws {
      let server = try JackServer()
      let ramps = [
        RampFile(channelCount: 1, frameCount: 96_000),
        RampFile(channelCount: 1, frameCount: 72_001, firstFrame: 500_000),
      ]
      let paths = ramps.enumerated().map { folder.write("\($0.offset).wav", $0.element.wave) }
      XrunRule.untilProved {
        let recorder = GraphRecorder(channelCount: 2, capacity: 48_000 * 30)
        let graph = GraphClient("graph")
        graph.stopTransport(at: 0)
        recorder.arm()
        let runs = paths.enumerated().map { index, path in
          EndToEnd.start(
            Self.follow
              + ["-n", "one\(index)", "-c", "rec:in_\(index + 1)", path].map {
                FilePath("\($0)")
              })
        }
        for index in runs.indices { #expect(!graph.waitForPorts(of: "one\(index)").isEmpty) }
        recorder.wait(frames: 24_000)
        graph.startTransport()
        for run in runs {
          let result = run.finish(within: EndToEnd.patience)
          #expect(result.ending == .exited(0), "\(result.errors)")
        }
        graph.stopTransport()
        graph.close()
        return isInStep(recorder.finish(), ramps)
      }
      server.stop()
    }

    @Test func `T19 --at starts several at the same frame of JACK`() throws {
      let server = try JackServer()
      let ramp = RampFile(channelCount: 1, frameCount: 24_000)
      let path = folder.write("ramp.wav", ramp.wave)
      XrunRule.untilProved {
        let recorder = GraphRecorder(channelCount: 2, capacity: 48_000 * 30)
        recorder.arm()
        let graph = GraphClient("graph")
        let frame = graph.frameTime + 96_123
        graph.close()
        let runs = (1...2).map { number in
          EndToEnd.start(
            ["--at", "\(frame)", "-n", "p\(number)", "-c", "rec:in_\(number)"].map {
              FilePath("\($0)")
            } + [path])
        }
        for run in runs { run.expectEnding(.exited(0)) }
        recorder.wait(frames: 4096)
        let recording = recorder.finish()
        let expected = ramp.samples(ofChannel: 0)
        let isRight =
          recording.firstSound.flatMap { recording.time(ofFrame: $0) } == frame
          && recording.difference(from: [expected, expected]) == nil
        if !isRight, recording.xrunCount > 0 { return false }
        #expect(isRight)
        return true
      }
      server.stop()
    }

    @Test func `T19 a frame that has passed is told of`() throws {
      let server = try JackServer()
      let path = folder.write("ramp.wav", RampFile(channelCount: 1, frameCount: 4800).wave)
      let late = EndToEnd.run(["--at=1", "-c", "physical", path])
      #expect(late.ending == .exited(0))
      #expect(late.errors.contains("frame 1 had passed"))
      #expect(EndToEnd.run(["--strict", "--at=1", "-c", "physical", path]).ending == .exited(1))
      server.stop()
    }

    @Test func `T19 a source that brings nothing holds the transport only until its timeout`()
      throws
    {
      let server = try JackServer()
      let wave = RampFile(channelCount: 1, frameCount: 480_000).wave
      let part = folder.write("part", Array(wave.prefix(80_000)))
      let line =
        "exec 3< <(cat '\(part)'; exec sleep 30);"
        + " exec aqjack -q --server '\(JackServer.name)' --transport=follow -c physical <&3"
      let graph = GraphClient("graph")
      graph.stopTransport(at: 0)
      graph.setSyncTimeout(microseconds: 1_000_000)
      let run = ProgramRun(
        "/bin/bash", ["-c", FilePath(line)], environment: ShellRun.environment())
      #expect(Waiting.until { !graph.connections(of: "aqjack:out_1").isEmpty })
      graph.startTransport()
      usleep(300_000)
      #expect(!graph.isTransportRolling)
      #expect(Waiting.until(atMost: 10) { graph.isTransportRolling })
      run.send(SIGINT)
      run.expectEnding(.exited(130))
      graph.stopTransport()
      graph.close()
      server.stop()
    }

    /// Whether every rolling cycle had the frames of the transport and every other one silence;
    /// false if nothing is proved.
    private func isInStep(_ recording: Recording, _ ramps: [RampFile]) -> Bool {
      let wrong = recording.outOfStep(ramps)
      #expect(recording.cycles.contains { $0.isRolling })
      if !wrong.isEmpty, recording.xrunCount > 0 { return false }
      #expect(wrong == [])
      return true
    }
  }
}
