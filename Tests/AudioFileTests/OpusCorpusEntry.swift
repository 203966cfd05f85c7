import AudioFile
import AudioFormat
import Foundation
import OpusTestSupport

/// A row of the corpus table.
struct OpusCorpusEntry {
  /// The file, below the folder of the corpus.
  let path: String
  /// The kind of file.
  let kind: String
  /// `play`, `refuse` or `either`.
  let expectation: String
  private let frames: [Int]
  private let hash: String
  private let truth: String

  private static var folder: String {
    let shared = ProcessInfo.processInfo.environment["AQJACK_SHARED"] ?? "../shared"
    return shared + "/corpus/"
  }

  /// Whether the corpus is there.
  static var isPresent: Bool { FileManager.default.fileExists(atPath: folder + "MANIFEST.tsv") }

  /// All rows.
  static func all() throws -> [OpusCorpusEntry] {
    let text = try String(contentsOfFile: folder + "MANIFEST.tsv", encoding: .utf8)
    return text.split(separator: "\n").dropFirst().compactMap {
      OpusCorpusEntry($0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
    }
  }

  private init?(_ fields: [String]) {
    guard fields.count >= 12 else { return nil }
    (path, kind, expectation) = (fields[0], fields[3], fields[4])
    frames = fields[5].split(separator: "|").compactMap { Int($0) }
    truth = fields[11]
    let named = truth.split(separator: "f32le_md5=").dropFirst().first?.prefix(32)
    hash = fields[8].isEmpty ? named.map(String.init) ?? "" : fields[8]
  }

  /// Opens, decodes and compares.
  func verdict() -> (outcome: CorpusVerdict.Outcome, reason: String) {
    let decoded: DecodedStream
    do {
      let reader = try openReader(Array(try Data(contentsOf: URL(filePath: Self.folder + path))))
      decoded = try DecodedStream(reader)
      guard try reader.summarize().frameCount == Int64(decoded.frameCount) else {
        return (.wrong, "the scan counts \(try reader.summarize().frameCount) frames")
      }
    } catch {
      return expectation == "play" ? (.wrong, "refused: \(error)") : (.refusedAsAsked, "\(error)")
    }
    guard expectation != "refuse" else { return (.wrong, "played \(decoded.frameCount) frames") }
    guard expectation == "either" || frames.contains(decoded.frameCount) else {
      return (.wrong, "\(decoded.frameCount) frames for \(frames)")
    }
    if hash.isEmpty || matches(decoded) { return (.right, "") }
    return (.wrong, "other samples, rms \(decoded.rootMeanSquares)")
  }

  /// The samples of the hash: each link in its own number of channels, where the links differ.
  private func reference(_ decoded: DecodedStream) -> [Float] {
    var first = 0
    let links = truth.split(separator: "|").flatMap { link -> [Float] in
      guard let channels = number("ch=", in: link), let frames = number("frames=", in: link)
      else { return [] }
      let slice = decoded.samples.dropFirst(first).prefix(frames * decoded.channelCount)
      first += slice.count
      return slice.enumerated().filter { $0.offset % decoded.channelCount < channels }
        .map(\.element)
    }
    return truth.contains("link2") ? links : decoded.samples
  }

  private func number(_ name: String, in text: Substring) -> Int? {
    text.split(separator: " " + name).dropFirst().first.flatMap { Int($0.prefix { $0 != ";" }) }
  }

  /// The greatest difference between a seek and the linear decode, at places all over the file.
  func seekError() throws -> (error: Float, frame: Int) {
    let bytes = Array(try Data(contentsOf: URL(filePath: Self.folder + path)))
    let whole = try DecodedStream(try openReader(bytes))
    let reader = try openReader(bytes)
    let channels = whole.channelCount
    var worst: (error: Float, frame: Int) = (0, 0)
    for number in 0..<20 where whole.frameCount > 0 {
      let frame = (whole.frameCount - 1) * number / 19 * 7919 % whole.frameCount
      let place = try reader.seek(toFrame: Int64(frame))
      let decoded = try DecodedStream(
        reader, from: place.packet, frameLimit: place.framesToDrop + 2000)
      let found = decoded.samples.dropFirst(place.framesToDrop * channels).prefix(2000 * channels)
      let wanted = whole.samples.dropFirst(frame * channels).prefix(2000 * channels)
      let error = zip(found, wanted).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
      let isWhole = found.count == wanted.count
      if !isWhole || error > worst.error { worst = (isWhole ? error : .infinity, frame) }
    }
    return worst
  }

  /// By hash, or by the table's rms where another libopus gave the hash.
  private func matches(_ decoded: DecodedStream) -> Bool {
    if md5(reference(decoded)) == hash { return true }
    let wanted = truth.split(separator: "rms=").dropFirst().first?.prefix { $0 != ";" } ?? ""
    let numbers = wanted.split(separator: ",").compactMap { Double($0) }
    let isClose = zip(numbers, decoded.rootMeanSquares).allSatisfy { abs($0 - $1) < 1e-4 }
    print("corpus: not the hash of the table:", path, isClose ? "(rms agrees)" : "")
    return isClose && !truth.contains("link1") && numbers.count == decoded.channelCount
  }
}

extension DecodedStream {
  /// The root of the mean of the squares of each channel.
  var rootMeanSquares: [Double] {
    (0..<channelCount).map { channel in
      let squares = stride(from: channel, to: samples.count, by: channelCount).reduce(0.0) {
        $0 + Double(samples[$1]) * Double(samples[$1])
      }
      return (squares / Double(max(frameCount, 1))).squareRoot()
    }
  }
}
