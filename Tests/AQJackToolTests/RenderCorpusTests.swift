import AudioFormat
import TestSupport
import Testing

@testable import AQJackTool

/// The corpus through the whole queue: frame counts, and samples where they are known.
final class RenderCorpusTests {
  private let folder = TemporaryFolder()

  private static let kinds = ["wav", "aiff", "flac", "opus"]
  /// Core files that are not right yet, each with its reason.
  private static let knownWrong = [
    "wav/gen-float-overs-nan.wav": "what is no number becomes silence"
  ]

  @Test(.enabled("the shared corpus is not here") { Corpus.folder != nil })
  func `every core file comes out with its frames, and its samples where they are known`() throws {
    for entry in try Corpus.entries()
    where entry.isCore && entry.expectation == "play" && Self.kinds.contains(entry.kind) {
      guard Self.knownWrong[entry.name] == nil else { continue }
      guard let channels = entry.channels else { continue }
      // The table has Opus channels in the order of the file.
      let rendered = try RenderedFile(entry.path, in: folder) { $0.channelOrder = .file }
      let frames = rendered.samples.count / channels
      #expect(entry.frameCounts.contains(frames), "\(entry.name): \(frames) frames")
      guard !entry.md5.isEmpty else { continue }
      var digest = MD5()
      digest.update(rendered.samples)
      #expect(digest.finish() == entry.md5, "\(entry.name): other samples")
    }
  }
}
