import AudioFormat
import CRealTime
import Foundation
import JackTestSupport
import TestSupport

/// The time from the start of a process to its first sample at another client.
enum StartBenchmark {
  private static let period = 256
  private static let sampleRate = 48_000.0
  /// Two periods, and 5 ms.
  private static let limit = 2 * Double(period) / sampleRate * 1000 + 5
  private static let patience = 20.0

  /// Starts each program in turn.
  static func run(_ program: FilePath, seconds: Double, rounds: Int) throws(BenchmarkError) {
    try Peers.requirePlayers(program)
    let folder = TemporaryFolder()
    let ramp = RampFile(channelCount: 2, frameCount: Int(seconds * sampleRate))
    let file = folder.write("ramp.wav", ramp.wave)
    let server = try Benchmarks.server(period: period)
    defer { server.stop() }
    let listener = SoundListener()
    var (peer, ours): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      peer.append(
        try milliseconds(listener) { Peers.playWithPeer(file, into: SoundListener.name) })
      ours.append(
        try milliseconds(listener) { Peers.playWithOurs(program, file, into: listener.portNames) })
    }
    print("period \(period), \(Benchmarks.scheduling), milliseconds to the first sample")
    var table = Table("program", "median", "least", "most")
    table.add(Peers.player, peer, digits: 1)
    table.add("aqjack", ours, digits: 1)
    table.show()
    let difference = Statistics(ours).median - Statistics(peer).median
    Goal(name: "difference of the medians", value: difference, limit: limit, unit: "ms").show()
  }

  private static func milliseconds(
    _ listener: SoundListener, _ start: () -> ProgramRun
  ) throws(BenchmarkError) -> Double {
    // The peer leaves stale frames in its ports for a cycle.
    usleep(100_000)
    listener.rearm()
    let begin = crealtime_now()
    let run = start()
    _ = try run.succeed(within: patience)
    guard let first = listener.firstSound else { throw .failed("nothing was heard") }
    return Double(first - begin) / 1e6
  }
}
