import AudioFormat
import CRealTime
import Foundation
import TestSupport

/// Decoding a long file to a float WAVE file, without a server.
enum RenderBenchmark {
  private static let sampleRate = 48_000
  private static let patience = 600.0

  /// Seconds of one kind of run.
  private struct Figures {
    var processor: [Double] = []
    var elapsed: [Double] = []

    /// Runs a program to its end.
    mutating func add(_ start: () -> ProgramRun) throws(BenchmarkError) {
      let begin = crealtime_now()
      let result = try start().succeed(within: patience)
      elapsed.append(Double(crealtime_now() - begin) / 1e9)
      processor.append(result.processorSeconds)
    }
  }

  /// Decodes the same files with each program in turn; a peer that is missing is left out.
  static func run(_ program: FilePath, seconds: Double, rounds: Int) throws(BenchmarkError) {
    try Peers.require(program.description, from: "swift build -c release")
    let folder = TemporaryFolder()
    let wave = write(seconds: Int(seconds), in: folder)
    for peer in RenderPeer.all {
      do throws(BenchmarkError) {
        try compare(program, peer, wave, folder, seconds: Int(seconds), rounds: rounds)
      } catch {
        print("left out: \(error)")
      }
    }
  }

  private static func compare(
    _ program: FilePath, _ peer: RenderPeer, _ wave: FilePath, _ folder: TemporaryFolder,
    seconds: Int, rounds: Int
  ) throws(BenchmarkError) {
    for tool in [peer.encoder, peer.decoder] {
      try Peers.require(tool.program, from: "Debian package \(tool.package)")
    }
    let file = folder.path("in.\(peer.coding)".utf8)
    let encoder = ProgramRun(FilePath(peer.encoder.program), peer.encode(wave, file))
    _ = try encoder.succeed(within: patience)
    let output = folder.path("out.wav".utf8)
    var (theirs, ours) = (Figures(), Figures())
    for _ in 0..<rounds {
      try theirs.add { ProgramRun(FilePath(peer.decoder.program), peer.decode(file, output)) }
      try ours.add { ProgramRun(program, ["render", file, "-o", output]) }
    }
    show(peer, theirs, ours, seconds: seconds)
  }

  /// A WAVE file of two tones in noise.
  private static func write(seconds: Int, in folder: TemporaryFolder) -> FilePath {
    var random = SeededRandom(seed: 7)
    var samples: [Int16] = []
    samples.reserveCapacity(seconds * sampleRate * 2)
    for frame in 0..<seconds * sampleRate {
      let angle = Double(frame) * 2 * .pi / Double(sampleRate)
      let noise = Int(truncatingIfNeeded: random.next() >> 53) - 1024
      samples.append(Int16(clamping: Int(8000 * sin(440 * angle)) + noise))
      samples.append(Int16(clamping: Int(8000 * sin(660.5 * angle)) - noise))
    }
    let bytes = unsafe samples.withUnsafeBytes { unsafe Array($0) }
    return folder.write("in.wav", ContainerBytes.wave(bytes))
  }

  private static func show(_ peer: RenderPeer, _ theirs: Figures, _ ours: Figures, seconds: Int) {
    print("\(seconds) s of stereo \(peer.coding) to a WAVE file, seconds")
    let name = peer.decoder.program
    var table = Table("program", "median", "least", "most")
    table.add("\(name): processor", theirs.processor, digits: 2)
    table.add("aqjack render: processor", ours.processor, digits: 2)
    table.add("\(name): elapsed", theirs.elapsed, digits: 2)
    table.add("aqjack render: elapsed", ours.elapsed, digits: 2)
    table.show()
    let pairs = [
      ("processor", ours.processor, theirs.processor), ("elapsed", ours.elapsed, theirs.elapsed),
    ]
    for (kind, own, others) in pairs {
      let ratio = Statistics(own).median / max(0.001, Statistics(others).median)
      Goal(name: "\(peer.coding), ratio of the medians, \(kind)", value: ratio, limit: peer.limit)
        .show()
    }
  }
}
