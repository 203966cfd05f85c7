package import AudioFormat
import Foundation

/// A file of the corpus, and what is known of it.
package struct CorpusEntry: Sendable {
  /// The name below the corpus.
  package let name: String
  /// The folder below the corpus, such as `wav` or `malformed/wav`.
  package let kind: String
  /// `play`, `refuse` or `either`.
  package let expectation: String
  /// The numbers of frames that are right; empty where any is.
  package let frameCounts: [Int]
  /// Channels, nil where they are not said.
  package let channels: Int?
  /// The MD5 of the interleaved Float32, empty where it is not known.
  package let md5: String
  /// The root of the mean square, nil where it is not known.
  package let rootMeanSquare: Double?
  /// Frames a second, nil where they are not said.
  package let sampleRate: Double?
  /// The MD5 of the samples as 32-bit integers in the high bits, empty where it is not known.
  package let integerMD5: String
  /// The mean square of the channels, times the frames that the reference decoder delivered.
  package let energy: Double?
  /// Whether the file is among those to start with.
  package let isCore: Bool
  /// Where the file is.
  package let path: FilePath

  /// The last part of the kind, such as `wav` for `malformed/wav`.
  package var family: String { kind.split(separator: "/").last.map(String.init) ?? kind }
}

/// The corpus of recorded and generated files that lies beside the package.
package enum Corpus {
  /// The folder, `$AQJACK_SHARED/corpus` or `../shared/corpus`, or nil where there is none.
  package static var folder: String? {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let shared =
      ProcessInfo.processInfo.environment["AQJACK_SHARED"]
      ?? package.deletingLastPathComponent().appendingPathComponent("shared").path
    let folder = shared + "/corpus"
    return FileManager.default.fileExists(atPath: folder + "/MANIFEST.tsv") ? folder : nil
  }

  /// The entries of the manifest; none where there is no corpus.
  package static func entries() throws -> [CorpusEntry] {
    guard let folder else { return [] }
    let text = try String(contentsOfFile: folder + "/MANIFEST.tsv", encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { line in
      entry(line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init), folder)
    }
  }

  /// The frames and the rms of "ffmpeg 5.1.9: N frames rms=R" as an energy.
  private static func energy(_ truth: String) -> Double? {
    guard let range = truth.range(of: "ffmpeg 5.1.9: ") else { return nil }
    let words = truth[range.upperBound...].split(separator: " ")
    guard words.count >= 3, let frames = Double(words[0]), words[2].hasPrefix("rms="),
      let rms = Double(words[2].dropFirst(4).prefix { $0 != ";" })
    else { return nil }
    return rms * rms * frames
  }

  private static func entry(_ fields: [String], _ folder: String) -> CorpusEntry {
    CorpusEntry(
      name: fields[0],
      kind: fields[3],
      expectation: fields[4],
      frameCounts: fields[5].split(separator: "|").compactMap { Int($0) },
      channels: Int(fields[6]),
      md5: fields[8],
      rootMeanSquare: Double(fields[9]),
      sampleRate: Double(fields[7]),
      integerMD5: fields[11].range(of: "s32le_md5=").map {
        String(fields[11][$0.upperBound...].prefix(32))
      } ?? "",
      energy: energy(fields[11]),
      isCore: fields[12] == "core",
      path: FilePath("\(folder)/\(fields[0])"))
  }
}
