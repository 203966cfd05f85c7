import AudioFormat
import CRealTime
import Foundation
import TestSupport

/// How long each file of the corpus takes, and how much memory.
enum CorpusBenchmark {
  private static let secondsLimit = 2.0
  private static let mebibytesLimit = 200.0

  /// Renders every file to nowhere.
  static func run(_ program: FilePath) throws(BenchmarkError) {
    try Peers.require(program.description, from: "swift build -c release")
    guard Corpus.folder != nil, let entries = try? Corpus.entries() else {
      throw .missing("the corpus is missing (../shared/corpus, or $AQJACK_SHARED)")
    }
    var worst = (seconds: 0.0, slowest: "", mebibytes: 0.0, largest: "")
    var endings: [Int32: Int] = [:]
    for entry in entries {
      let begin = crealtime_now()
      let run = ProgramRun(program, ["render", entry.path, "-o", "/dev/null"])
      var resident = 0.0
      while run.isRunning {
        resident = max(resident, (run.peakResidentKiB ?? 0) / 1024)
        usleep(500)
      }
      let seconds = Double(crealtime_now() - begin) / 1e9
      guard case .exited(let status) = run.finish(within: 60).ending else {
        throw .failed("\(entry.name) did not end by itself")
      }
      endings[status, default: 0] += 1
      if seconds > worst.seconds { (worst.seconds, worst.slowest) = (seconds, entry.name) }
      if resident > worst.mebibytes { (worst.mebibytes, worst.largest) = (resident, entry.name) }
    }
    let counts = endings.sorted { $0.key < $1.key }.map { "\($0.value) with status \($0.key)" }
    print("\(entries.count) files rendered or refused: \(counts.joined(separator: ", "))")
    print("  slowest: \(worst.slowest), largest: \(worst.largest)")
    Goal(name: "a file", value: worst.seconds, limit: secondsLimit, unit: "s").show()
    Goal(name: "memory", value: worst.mebibytes, limit: mebibytesLimit, unit: "MiB").show()
  }
}
