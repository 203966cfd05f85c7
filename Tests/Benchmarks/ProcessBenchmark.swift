import AudioFormat
import Foundation
import JackTestSupport
import TestSupport

/// The processor time of a whole run, from the start of the process to its end.
enum ProcessBenchmark {
  private static let period = 256
  private static let limit = 0.6
  private static let sampleRate = 48_000.0

  /// Figures of one kind of process.
  private struct Figures {
    var seconds: [Double] = []
    var residentMiB: [Double] = []

    /// Waits for the end of a run.
    mutating func add(_ run: ProgramRun, atMost seconds: Double) throws(BenchmarkError) {
      let deadline = Date().addingTimeInterval(seconds)
      var resident = 0.0
      while run.isRunning, Date() < deadline {
        resident = max(resident, run.peakResidentKiB ?? 0)
        usleep(100_000)
      }
      self.seconds.append(try run.succeed(within: 1).processorSeconds)
      residentMiB.append(resident / 1024)
    }
  }

  /// Plays a file with each program in turn.
  static func run(_ program: FilePath, seconds: Double, rounds: Int) throws(BenchmarkError) {
    try Peers.requirePlayers(program)
    let folder = TemporaryFolder()
    let ramp = RampFile(channelCount: 2, frameCount: Int(seconds * sampleRate))
    let file = folder.write("ramp.wav", ramp.wave)
    let server = try Benchmarks.server(period: period)
    defer { server.stop() }
    let listener = SoundListener()
    var (idle, peer, ours) = (Figures(), Figures(), Figures())
    for _ in 0..<rounds {
      let own = ProgramRun(
        "/proc/self/exe", [FilePath(IdleClient.word), FilePath("\(seconds)")],
        environment: ["JACK_DEFAULT_SERVER": JackServer.name])
      try idle.add(own, atMost: seconds + patience)
      try peer.add(
        Peers.playWithPeer(file, into: SoundListener.name), atMost: seconds + patience)
      try ours.add(
        Peers.playWithOurs(program, file, into: listener.portNames), atMost: seconds + patience)
    }
    show(idle, peer, ours)
  }

  private static let patience = 30.0

  private static func show(_ idle: Figures, _ peer: Figures, _ ours: Figures) {
    print("period \(period), \(Benchmarks.scheduling), stereo WAV, processor seconds of a run")
    var table = Table("program", "median", "least", "most", "resident MiB")
    let kinds = [("an empty client", idle), (Peers.player, peer), ("aqjack", ours)]
    for (name, figures) in kinds {
      let resident = Table.number(Statistics(figures.residentMiB).median, digits: 1)
      table.add(name, figures.seconds, digits: 3, resident)
    }
    let ratios = zip(ours.seconds, peer.seconds).map { $0 / max(0.001, $1) }
    table.add("aqjack / \(Peers.player)", ratios, digits: 2)
    table.show()
    let ratio = Statistics(ours.seconds).median / max(0.001, Statistics(peer.seconds).median)
    Goal(name: "ratio of the medians", value: ratio, limit: limit).show()
  }
}
