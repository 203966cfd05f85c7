import AudioFile
import AudioFormat
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.folder != nil, "no corpus beside the package"))
struct CorpusTests {
  /// Files that are not yet right; one that becomes right must leave the list.
  static let knownWrong: Set<String> = []

  /// Files of which less is there than they promise, also outside the folder of cut ones.
  static let knownCut = Set(
    [
      "flac/variable-block.flac", "mp3/vbr-head.mp3", "truncated/aiff/gen-cut.aif",
      "truncated/flac/gen-cut.flac",
      "truncated/mp3/gen-cut.mp3", "truncated/wav/gen-data-cut.wav",
      "truncated/wav/r11025_u8_c1_trunc.wav",
      "truncated/wav/test-44100Hz-le-1ch-4bytes-early-eof.wav", "wav/waveformatextensible.wav",
    ] + (Traits.hasAAC ? ["truncated/m4a/gen-mdat-cut.m4a"] : []))

  // AAC is a tenth of the corpus, and every file of it is wrong without a decoder.
  @Test(.enabled(if: Traits.hasAAC, Comment(rawValue: Traits.noAAC)))
  func `every file is right but those known to be wrong`() throws {
    let opus = Dictionary(
      uniqueKeysWithValues: try OpusCorpusEntry.all().map { ($0.path, $0) })
    let verdicts = try Corpus.entries().map { entry in
      let known = entry.family == "opus" ? opus[entry.name] : nil
      return (entry, known.map { CorpusVerdict($0.verdict()) } ?? CorpusVerdict(entry))
    }
    printTable(verdicts)
    let wrong = verdicts.filter { $0.1.outcome == .wrong }.map(\.0.name)
    #expect(Set(wrong) == Self.knownWrong)
  }

  @Test func `lossless files to start with are right`() throws {
    let core = try Self.ourEntries().filter { entry in
      entry.isCore && entry.expectation == "play" && !Self.knownWrong.contains(entry.name)
        && ["wav", "aiff", "caf", "flac"].contains(entry.kind)
    }
    #expect(core.count > 20)
    for entry in core {
      let verdict = CorpusVerdict(entry)
      #expect(verdict.outcome == .right, "\(entry.name): \(verdict.reason)")
    }
  }

  @Test func `only files that were cut are said to be`() throws {
    var cut: Set<String> = []
    for entry in try Self.ourEntries() {
      guard let file = try? AudioFile(path: entry.path), try file.findCut() != nil else { continue }
      cut.insert(entry.name)
    }
    #expect(cut == Self.knownCut)
  }

  @Test func `a read from any place equals the reading from the start`() throws {
    var random = SeededRandom(seed: 10)
    for entry in try Self.ourEntries() {
      guard let file = try? AudioFile(path: entry.path), !file.dataFormat.hasVariablePacketSize
      else { continue }
      let size = file.dataFormat.bytesPerPacket
      let whole = try DecodedFile(file).packets
      for _ in 0..<5 where !whole.isEmpty {
        let first = Int.random(in: 0..<whole.count / size, using: &random)
        let expected = Array(whole.dropFirst(first * size).prefix(1000 * size))
        #expect(
          try file.packets(from: Int64(first), count: 1000) == expected, "\(entry.name) \(first)")
      }
    }
  }

  @Test func `a seek equals the decoding from the start`() throws {
    var random = SeededRandom(seed: 11)
    for entry in try Self.ourEntries() {
      guard let file = try? AudioFile(path: entry.path), file.dataFormat.hasVariablePacketSize,
        let whole = try? DecodedFile(file), whole.frameCount > 0
      else { continue }
      var worst: (error: Float, frame: Int) = (0, 0)
      for _ in 0..<20 {
        let frame = Int.random(in: 0..<whole.frameCount, using: &random)
        let found = try DecodedFile(file, from: Int64(frame), limit: 2000).samples
        let wanted = whole.samples.dropFirst(frame * whole.channelCount).prefix(
          2000 * whole.channelCount)
        #expect(found.count == wanted.count, "\(entry.name) at \(frame)")
        let error = zip(found, wanted).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
        if error >= worst.error { worst = (error, frame) }
      }
      if worst.error > 0 { print("seek", entry.name, worst) }
      let limit = Self.seekErrors[entry.kind] ?? 1e-4
      #expect(worst.error <= limit, "\(entry.name) at \(worst.frame)")
    }
  }

  /// How far a seek may be from the linear decode, of full scale, where it is not 1e-4.
  ///
  /// libfaad's noise substitution draws from one row of random numbers, which a seek begins anew: a
  /// libfaad that begins it anew in each packet makes all seeks equal, bit for bit.
  static let seekErrors: [String: Float] = [
    "aac-adts": 0.01, "m4a-aac": 0.01, "malformed/aac-adts": 0.01, "mp3": 0,
  ]

  /// The entries of all kinds but Ogg Opus, which has tests of its own.
  static func ourEntries() throws -> [CorpusEntry] {
    try Corpus.entries().filter { $0.family != "opus" }
  }

  private func printTable(_ verdicts: [(CorpusEntry, CorpusVerdict)]) {
    print("kind                   right  refused  wrong")
    for kind in Set(verdicts.map(\.0.kind)).sorted() {
      let ofKind = verdicts.filter { $0.0.kind == kind }
      let counts = [CorpusVerdict.Outcome.right, .refusedAsAsked, .wrong].map { outcome in
        ofKind.filter { $0.1.outcome == outcome }.count
      }
      let columns = zip(counts, [5, 8, 6]).map { pad("\($0)", to: $1, before: true) }
      print(pad(kind, to: 23, before: false) + columns.joined(separator: " "))
      for (entry, verdict) in ofKind where verdict.outcome == .wrong {
        print("  \(entry.name): \(verdict.reason)")
      }
    }
    print("all \(verdicts.count): \(verdicts.filter { $0.1.outcome == .wrong }.count) wrong")
  }

  private func pad(_ text: String, to width: Int, before: Bool) -> String {
    let room = String(repeating: " ", count: max(0, width - text.count))
    return before ? room + text : text + room
  }
}
