import AudioFormat
import CRealTime
import Foundation
import TestSupport

/// Decoding a long Opus file to a float WAVE file, without a server.
enum RenderBenchmark {
  private static let limit = 1.2
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

  /// Decodes the same file with each program in turn.
  static func run(_ program: FilePath, seconds: Double, rounds: Int) throws(BenchmarkError) {
    try Peers.require(program.description, from: "swift build -c release")
    for name in ["opusenc", "opusdec"] {
      try Peers.require(name, from: "Debian package opus-tools")
    }
    let folder = TemporaryFolder()
    let opus = try encode(seconds: Int(seconds), in: folder)
    let output = folder.path("out.wav".utf8)
    var (peer, ours) = (Figures(), Figures())
    for _ in 0..<rounds {
      try peer.add { ProgramRun("opusdec", ["--quiet", "--float", opus, output]) }
      try ours.add { ProgramRun(program, ["render", opus, "-o", output]) }
    }
    show(peer, ours, seconds: Int(seconds))
  }

  /// An Opus file of two tones in noise, at 128 kb/s.
  private static func encode(
    seconds: Int, in folder: TemporaryFolder
  ) throws(BenchmarkError) -> FilePath {
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
    let wave = folder.write("in.wav", ContainerBytes.wave(bytes))
    let opus = folder.path("in.opus".utf8)
    let encoder = ProgramRun("opusenc", ["--quiet", "--bitrate", "128", wave, opus])
    _ = try encoder.succeed(within: patience)
    return opus
  }

  private static func show(_ peer: Figures, _ ours: Figures, seconds: Int) {
    print("\(seconds) s of stereo Opus to a float WAVE file, seconds")
    var table = Table("program", "median", "least", "most")
    table.add("opusdec --float: processor", peer.processor, digits: 2)
    table.add("aqjack render: processor", ours.processor, digits: 2)
    table.add("opusdec --float: elapsed", peer.elapsed, digits: 2)
    table.add("aqjack render: elapsed", ours.elapsed, digits: 2)
    table.show()
    let pairs = [
      ("processor", ours.processor, peer.processor), ("elapsed", ours.elapsed, peer.elapsed),
    ]
    for (name, own, others) in pairs {
      let ratio = Statistics(own).median / max(0.001, Statistics(others).median)
      Goal(name: "ratio of the medians, \(name)", value: ratio, limit: limit).show()
    }
  }
}
