import AudioFile
import AudioFormat
import Testing
import TestSupport

struct CorpusTests {
  @Test(.enabled(if: Corpus.folder != nil, "no corpus beside the package"))
  func `every file is right but those known to be wrong`() throws {
    let verdicts = try Corpus.entries().filter(isOurs).map { ($0, verdict($0)) }
    for (e, v) in verdicts { print(e.name, e.isCore, v) }
  }

  private func isOurs(_ entry: CorpusEntry) -> Bool {
    let kinds = ["wav", "aiff", "caf", "flac", "mp3", "vorbis", "misc"]
    return !entry.name.contains("opus")
      && kinds.contains { entry.kind.split(separator: "/").last == $0[...] }
  }

  private func verdict(_ entry: CorpusEntry) -> String {
    do {
      let file = try AudioFile(path: entry.path)
      let d = try DecodedFile(file)
      return
        "\(file.container) \(file.dataFormat.bitsPerChannel) \(d.frameCount) \(entry.frameCounts) est=\(file.estimatedPacketCount.map { "\($0)"} ?? "nil") \(d.md5 == entry.md5) rms=\(d.rootMeanSquare) \(entry.rootMeanSquare ?? -1) \(d.failure.map{"\($0)"} ?? "") nonf=\(d.nonFiniteSamples)"
    } catch { return "\(entry.expectation) REFUSED \(error)" }
  }
}
