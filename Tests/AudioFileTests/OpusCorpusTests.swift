import AudioFile
import AudioFormat
import Foundation
import OpusTestSupport
import Testing

/// The Opus files of the shared corpus against its table of right answers.
struct OpusCorpusTests {
  /// Files that are known to be wrong, each with its reason.
  private static let knownWrong: [String: String] = [:]

  private static let kinds = ["opus", "malformed/opus", "truncated/opus"]

  @Test(.enabled("the shared corpus is not here") { OpusCorpusEntry.isPresent })
  func `every file of the corpus is right or refused as asked`() throws {
    var table: [String: [String: Int]] = [:]
    var wrong: [String: String] = [:]
    for entry in try OpusCorpusEntry.all().filter({ Self.kinds.contains($0.kind) }) {
      let (verdict, reason) = entry.verdict()
      table[entry.kind, default: [:]][verdict, default: 0] += 1
      if verdict == "wrong" { wrong[entry.path] = reason }
    }
    for (kind, counts) in table.sorted(by: { $0.key < $1.key }) {
      print("corpus", kind, counts.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", "))
    }
    for (path, reason) in wrong { print("corpus wrong:", path, reason) }
    #expect(Set(wrong.keys) == Set(Self.knownWrong.keys))
  }

  @Test(.enabled("the shared corpus is not here") { OpusCorpusEntry.isPresent })
  func `seeks agree with the linear decode`() throws {
    for entry in try OpusCorpusEntry.all() where entry.kind == "opus" {
      let worst = try entry.seekError()
      if worst.error > 1e-4 { print("corpus seek:", entry.path, worst) }
      // SILK computes in 16 bits: its rounding depends on the whole past.
      #expect(worst.error < 2e-3, "\(entry.path) at \(worst.frame)")
    }
  }
}
