import AQJackTool
import AudioFormat
import Foundation
import JackTestSupport
import TestSupport

/// Frames that do not arrive while other programs take the processors and the disk.
enum StressBenchmark {
  private static let period = 64
  private static let sampleRate = 48_000.0
  private static let patience = 60.0

  /// Figures of one player, one a run.
  private struct Figures {
    var lostPerSecond: [Double] = []
    var xruns: [Double] = []
    var underruns: [Double] = []

    /// Adds what a recorder heard of a file.
    mutating func add(_ recording: Recording, of ramp: RampFile, seconds: Double) {
      var isHeard = [Bool](repeating: false, count: ramp.frameCount)
      for sample in recording.channels[0] {
        if let frame = ramp.frame(of: sample, channel: 0) { isHeard[frame] = true }
      }
      lostPerSecond.append(Double(isHeard.count { !$0 }) / seconds)
      xruns.append(Double(recording.xrunCount))
    }
  }

  /// Plays a file with each program in turn, while `stress-ng` runs.
  static func run(_ program: FilePath, seconds: Double, rounds: Int) throws(BenchmarkError) {
    try Peers.requirePlayers(program)
    try Peers.require("stress-ng", from: "Debian package stress-ng")
    let folder = TemporaryFolder()
    let ramp = RampFile(channelCount: 2, frameCount: Int(seconds * sampleRate))
    let file = folder.write("ramp.wav", ramp.wave)
    let report = folder.path("report.json".utf8)
    let server = try Benchmarks.server(period: period)
    defer { server.stop() }
    let stress = ProgramRun(
      "stress-ng", ["--cpu", "4", "--hdd", "2", "--io", "2", "--temp-path", folder.path])
    defer { end(stress) }
    var (peer, ours) = (Figures(), Figures())
    for _ in 0..<rounds {
      let heard = try record(ramp) { _ in Peers.playWithPeer(file, into: "rec") }
      peer.add(heard, of: ramp, seconds: seconds)
      let own = try record(ramp) { ports in
        Peers.playWithOurs(program, file, into: ports, report: report)
      }
      ours.add(own, of: ramp, seconds: seconds)
      ours.underruns.append(try underruns(in: report))
    }
    guard stress.isRunning else { throw .failed("stress-ng ended: \(stress.errorsSoFar)") }
    show(peer, ours)
  }

  /// What a recorder hears while a program runs.
  private static func record(
    _ ramp: RampFile, _ start: ([String]) -> ProgramRun
  ) throws(BenchmarkError) -> Recording {
    let capacity = ramp.frameCount + Int(10 * sampleRate)
    let recorder = GraphRecorder(channelCount: ramp.channelCount, capacity: capacity)
    recorder.arm()
    let run = start(recorder.portNames)
    _ = try run.succeed(within: Double(ramp.frameCount) / sampleRate + patience)
    return recorder.finish()
  }

  /// The underruns that aqjack reports of itself.
  private static func underruns(in report: FilePath) throws(BenchmarkError) -> Double {
    let data = FileManager.default.contents(atPath: report.description) ?? Data()
    guard let report = try? JSONDecoder().decode(Report.self, from: data) else {
      throw .failed("aqjack left no report")
    }
    return Double(report.underruns)
  }

  /// Has stress-ng end, and its workers with it.
  private static func end(_ stress: ProgramRun) {
    stress.send(SIGINT)
    _ = stress.finish(within: patience)
  }

  private static func show(_ peer: Figures, _ ours: Figures) {
    print("period \(period), \(Benchmarks.scheduling), stress-ng --cpu 4 --hdd 2 --io 2")
    var table = Table("figure of a run", "median", "least", "most")
    table.add("\(Peers.player): lost frames a second", peer.lostPerSecond, digits: 0)
    table.add("aqjack: lost frames a second", ours.lostPerSecond, digits: 0)
    table.add("\(Peers.player): xruns of the server", peer.xruns, digits: 0)
    table.add("aqjack: xruns of the server", ours.xruns, digits: 0)
    table.add("aqjack: own underruns", ours.underruns, digits: 0)
    table.show()
    let own = Statistics(ours.underruns).maximum
    Goal(name: "own underruns, most", value: own, limit: 0).show()
    let lost = [ours, peer].map { Statistics($0.lostPerSecond).median }
    Goal(name: "lost frames a second, median", value: lost[0], limit: lost[1]).show()
  }
}
