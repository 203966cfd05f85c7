import AudioFormat
import Foundation
import JackTestSupport
import TestSupport
import Testing

extension EndToEnd {
  /// The tests of a JACK graph that hold for PipeWire as well, on one without hardware.
  @Suite(
    .enabled(
      if: PipeWireServer.obstacle == nil, Comment(rawValue: PipeWireServer.obstacle ?? "")))
  struct PipeWireTests {
    let folder = TemporaryFolder()

    private static let left = "\(PipeWireServer.sink):playback_FL"
    private static let right = "\(PipeWireServer.sink):playback_FR"

    /// Plays to the end.
    func run(_ arguments: [FilePath], on server: PipeWireServer) -> ProgramResult {
      start(arguments, on: server).finish(within: EndToEnd.patience)
    }

    func start(_ arguments: [FilePath], on server: PipeWireServer) -> ProgramRun {
      ProgramRun(
        BuiltProgram.path, ["play", "--server", FilePath(JackServer.name)] + arguments,
        environment: server.environment)
    }

    func ramp(_ channels: Int, _ frames: Int, from first: Int = 0) -> (RampFile, FilePath) {
      let ramp = RampFile(channelCount: channels, frameCount: frames, firstFrame: first)
      return (ramp, folder.write("\(channels)-\(frames)-\(first).wav", ramp.wave))
    }

    /// A client that comes late is left out of a cycle, and nobody is told: tries again.
    func untilHeard(_ run: () throws -> String?) rethrows {
      var difference: String?
      for _ in 1...XrunRule.attempts {
        difference = try run()
        if difference == nil { return }
      }
      Issue.record("\(difference ?? "")")
    }

    /// Plays files into a recorder, and says how what was heard differs.
    private func difference(
      _ files: [FilePath], from expected: [[Float]], on server: PipeWireServer,
      options: [FilePath] = [], while body: (ProgramRun) -> Void = { _ in }
    ) -> String? {
      let frames = expected.first?.count ?? 0
      let recorder = RecorderRun(
        channelCount: expected.count, capacity: frames + 48_000 * 30,
        environment: server.environment)
      let ports = expected.indices.map { "rec:in_\($0 + 1)" }
      let run = start(options + EndToEnd.connecting(ports) + files, on: server)
      body(run)
      let result = run.finish(within: EndToEnd.patience)
      #expect(result.ending == .exited(0), "\(result.errors)")
      usleep(200_000)
      return recorder.finish().map { $0.difference(from: expected) } ?? "no recording"
    }

    @Test(arguments: [1, 2, 6])
    func `T1 T2 what is recorded is the file, frame for frame`(_ channels: Int) throws {
      let server = try PipeWireServer(quantum: 2048)
      let (ramp, path) = ramp(channels, 48_123)
      let expected = (0..<channels).map { ramp.samples(ofChannel: $0) }
      untilHeard { difference([path], from: expected, on: server) }
      server.stop()
    }

    @Test func `T5 another rate is converted, or refused`() throws {
      let server = try PipeWireServer(quantum: 1024)
      let samples = [Float](repeating: 0.25, count: 44_100)
      let bytes = unsafe samples.withUnsafeBytes { unsafe Array($0) }
      let path = folder.write(
        "slow.wav", ContainerBytes.wave(bytes, tag: 3, channels: 1, rate: 44_100, bits: 32))
      let report = folder.path("report".utf8)
      let result = run(["--report", report, "-c", "physical", path], on: server)
      #expect(result.ending == .exited(0), "\(result.errors)")
      #expect(RunReport(at: report)?.server?.sampleRate == 48_000)
      #expect(RunReport(at: report)?.files.first?.framesDelivered == 48_000)
      #expect(run(["--resample=none", "-c", "physical", path], on: server).ending == .exited(65))
      server.stop()
    }

    @Test func `T7 long names are taken literally`() throws {
      let server = try PipeWireServer(quantum: 1024)
      let path = ramp(1, 4800).1
      let report = folder.path("report".utf8)
      let name = String(repeating: "n", count: 64)
      let result = run(
        ["-n", FilePath(name), "--report", report, "-c", FilePath(Self.left), path], on: server)
      #expect(result.ending == .exited(0), "\(result.errors)")
      let connections = RunReport(at: report)?.connections ?? []
      #expect(connections.map(\.to) == [Self.left])
      #expect(connections.map(\.from) == ["\(name):out_1"])
      #expect(connections.allSatisfy { $0.verified })
      let long = run(["-n", FilePath(String(repeating: "n", count: 300)), path], on: server)
      #expect(long.ending == .exited(64))
      server.stop()
    }

    @Test func `T8 a missing port has the status 68, with the physical ports`() throws {
      let server = try PipeWireServer(quantum: 1024)
      let result = run(["-c", "system:playback_1", ramp(1, 4800).1], on: server)
      #expect(result.ending == .exited(68))
      #expect(
        result.errors == """
          aqjack: no port is called 'system:playback_1'
          physical playback ports:
            \(Self.left)
            \(Self.right)

          """)
      server.stop()
    }

    @Test func `T8 --wait loses no frame when the port comes later`() throws {
      let server = try PipeWireServer(quantum: 2048)
      let (ramp, path) = ramp(1, 24_001)
      untilHeard {
        let run = start(["--wait=30", "-c", "rec:in_1", path], on: server)
        usleep(700_000)
        #expect(run.isRunning)
        let recorder = RecorderRun(
          channelCount: 1, capacity: 48_000 * 30, environment: server.environment)
        let result = run.finish(within: EndToEnd.patience)
        #expect(result.ending == .exited(0), "\(result.errors)")
        usleep(200_000)
        let expected = [ramp.samples(ofChannel: 0)]
        return recorder.finish().map { $0.difference(from: expected) } ?? "no recording"
      }
      server.stop()
    }

    @Test func `T9 physical means the sink, and nothing is connected unasked`() throws {
      let server = try PipeWireServer(quantum: 1024)
      let report = folder.path("report".utf8)
      let path = ramp(2, 9600).1
      #expect(run(["--report", report, "-c", "physical", path], on: server).ending == .exited(0))
      #expect(RunReport(at: report)?.connections.map(\.to) == [Self.left, Self.right])
      let unasked = start([ramp(2, 96_000).1], on: server)
      usleep(700_000)
      let ports = ProgramRun(
        BuiltProgram.path, ["ports", "--server", FilePath(JackServer.name)],
        environment: server.environment
      ).finish(within: EndToEnd.patience)
      #expect(ports.text.contains("aqjack:out_1"))
      #expect(!ports.text.contains("-> "))
      unasked.expectEnding(.exited(0))
      server.stop()
    }

    @Test func `T10 files follow without a gap on the same ports`() throws {
      let server = try PipeWireServer(quantum: 2048)
      let (first, firstPath) = ramp(2, 24_001)
      let (second, secondPath) = ramp(2, 30_007, from: 100_000)
      let expected = (0..<2).map {
        first.samples(ofChannel: $0) + second.samples(ofChannel: $0)
      }
      untilHeard { difference([firstPath, secondPath], from: expected, on: server) }
      server.stop()
    }

    @Test func `T13 freewheel loses no frame`() throws {
      let server = try PipeWireServer(quantum: 2048)
      let (ramp, path) = ramp(2, 240_000)
      let expected = (0..<2).map { ramp.samples(ofChannel: $0) }
      untilHeard {
        difference([path], from: expected, on: server) { _ in
          for state in ["y", "n"] {
            usleep(500_000)
            _ = ProgramRun("jack_freewheel", [FilePath(state)], environment: server.environment)
              .finish(within: 10)
          }
        }
      }
      server.stop()
    }
  }
}
