import AudioFile
import AudioFormat
import Foundation
import OpusTestSupport
import Testing

/// The Opus files of the shared corpus against its table of right answers.
struct OpusCorpusTests {
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
