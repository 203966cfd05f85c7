import AudioFile
import AudioFormat
import TestSupport
import Testing

@testable import AQJackTool

/// The corpus through the whole queue: frame counts, and samples where they are known.
final class RenderCorpusTests {
  private let folder = TemporaryFolder()

  /// Core files whose samples differ, each with its reason.
  private static let otherSamples = [
    "wav/gen-float-overs-nan.wav": "what is no number becomes silence"
  ]
  /// Kinds whose samples the table has exactly.
  private static let exactKinds = ["wav", "aiff", "flac", "opus"]

  @Test(.enabled("the shared corpus is not here") { Corpus.folder != nil })
  func `every core file comes out with its samples where they are known`() throws {
    for entry in try Corpus.entries()
    where entry.isCore && entry.expectation == "play" && Self.exactKinds.contains(entry.kind)
      && !entry.md5.isEmpty && Self.otherSamples[entry.name] == nil
    {
      // The table has Opus channels in the order of the file.
      let rendered = try RenderedFile(entry.path, in: folder) { $0.channelOrder = .file }
      var digest = MD5()
      digest.update(rendered.samples)
      #expect(digest.finish() == entry.md5, "\(entry.name): other samples")
    }
  }

  /// Lengths that the table accepts in words only.
  private static let otherLengths = [
    // The frame right before the ID3v1 tag is whole; the table leaves it out.
    "aac-adts/gen-id3v2-front-and-id3v1.aac": 46_080,
    // The table has what the header says; the file is cut, which is told.
    "truncated/m4a/gen-mdat-cut.m4a": 22_528,
  ]

  /// Files that may be refused.
  private static let mayBeRefused = ["wav/pcmwaveformat-24bit-4byte-48kHz-stereo.wav"]

  @Test(.enabled("the shared corpus is not here") { Corpus.folder != nil })
  func `what is told of a file is what is rendered of it`() throws {
    for entry in try Corpus.entries() where entry.expectation == "play" {
      guard let file = try? AudioFile(path: entry.path) else {
        #expect(Self.mayBeRefused.contains(entry.name), "\(entry.name) is refused")
        continue
      }
      let report = try InfoReport(file)
      let rendered = try RenderedFile(entry.path, in: folder)
      let frames = rendered.samples.count / rendered.format.channelsPerFrame
      #expect(report.frames == Int64(frames), "\(entry.name): \(report.frames), \(frames) rendered")
      #expect(rendered.format.sampleRate == report.sampleRate, "\(entry.name)")
      #expect(rendered.format.channelsPerFrame == report.channels, "\(entry.name)")
      let isKnown = entry.frameCounts.contains(frames) || Self.otherLengths[entry.name] == frames
      #expect(isKnown || entry.frameCounts.isEmpty, "\(entry.name): \(frames) frames")
      #expect(entry.channels == nil || entry.channels == report.channels, "\(entry.name)")
      #expect(entry.sampleRate == nil || entry.sampleRate == report.sampleRate, "\(entry.name)")
      #expect(report.durationSeconds == Double(frames) / report.sampleRate, "\(entry.name)")
    }
  }
}
