import AudioFile
import AudioFormat
import TestSupport

/// What became of a file of the corpus.
struct CorpusVerdict {
  enum Outcome {
    case right
    case refusedAsAsked
    case wrong
  }

  let outcome: Outcome
  /// Why, for people.
  let reason: String

  /// Reads a file and compares it with what is known of it.
  init(_ entry: CorpusEntry) {
    let file: AudioFile
    do throws(AudioFileError) {
      file = try AudioFile(path: entry.path)
    } catch {
      let mayRefuse = entry.expectation != "play" || Self.mayBeRefused.contains(entry.name)
      self.init(mayRefuse ? .refusedAsAsked : .wrong, "refused: \(error)")
      return
    }
    guard entry.expectation != "refuse" else {
      self.init(.wrong, "opened as \(file.container)")
      return
    }
    guard let decoded = try? DecodedFile(file) else {
      self.init(.wrong, "no decoder")
      return
    }
    if let fault = Self.fault(of: decoded, file, entry) {
      self.init(.wrong, fault)
    } else {
      self.init(.right, "")
    }
  }

  /// The verdict over a file of Ogg Opus.
  init(_ verdict: (outcome: Outcome, reason: String)) {
    self.init(verdict.outcome, verdict.reason)
  }

  private init(_ outcome: Outcome, _ reason: String) {
    self.outcome = outcome
    self.reason = reason
  }

  /// Files that the ground truth lets us refuse though they can be played.
  private static let mayBeRefused: Set<String> = [
    "wav/pcmwaveformat-24bit-4byte-48kHz-stereo.wav"
  ]

  /// Lengths that the ground truth accepts besides the one in its column.
  private static let otherLengths = [
    // The frame right before the ID3v1 tag is whole; the table leaves it out, its decoder does not.
    "aac-adts/gen-id3v2-front-and-id3v1.aac": 46080
  ]

  /// Files that may stop before their end if they say why.
  private static let mayStop: Set<String> = ["truncated/m4a/gen-mdat-cut.m4a"]

  private static func fault(
    of decoded: DecodedFile, _ file: AudioFile, _ entry: CorpusEntry
  ) -> String? {
    if mayStop.contains(entry.name) { return decoded.failure == nil ? "stops silently" : nil }
    let lengths = entry.frameCounts + [otherLengths[entry.name]].compactMap { $0 }
    if !entry.frameCounts.isEmpty, !lengths.contains(decoded.frameCount) {
      return "\(decoded.frameCount) frames, not \(lengths)"
    }
    if let counted = try? file.frameCount(), counted != decoded.frameCount {
      return "\(counted) frames counted, \(decoded.frameCount) read"
    }
    if let channels = entry.channels, channels != decoded.channelCount {
      return "\(decoded.channelCount) channels, not \(channels)"
    }
    if let rate = entry.sampleRate, rate != file.dataFormat.sampleRate {
      return "\(file.dataFormat.sampleRate) Hz, not \(rate)"
    }
    return soundFault(of: decoded, file, entry)
  }

  private static func soundFault(
    of decoded: DecodedFile, _ file: AudioFile, _ entry: CorpusEntry
  ) -> String? {
    // The sums are over the samples as they stand in the file, before NaN is made 0.
    if decoded.nonFiniteSamples > 0 {
      return decoded.packetMD5 == entry.md5 ? nil : "other samples, some no numbers"
    }
    if ["mp3", "vorbis"].contains(entry.family) {
      guard let truth = entry.rootMeanSquare else { return nil }
      // Decoders differ in the last bits; the manifest has six decimals.
      return abs(decoded.rootMeanSquare - truth) < 1e-5 ? nil : "rms \(decoded.rootMeanSquare)"
    }
    if file.dataFormat.formatID != .linearPCM {
      guard let truth = entry.energy else { return nil }
      let energy = decoded.rootMeanSquare * decoded.rootMeanSquare * Double(decoded.frameCount)
      // The rms within 1 %; the truth also has the remainder, which is next to nothing.
      let isClose = abs(energy - truth) <= 0.02 * truth + 1e-3
      return isClose ? nil : "energy \(energy), not \(truth)"
    }
    if !entry.md5.isEmpty { return decoded.md5 == entry.md5 ? nil : "other samples" }
    if !entry.integerMD5.isEmpty {
      return decoded.integerMD5 == entry.integerMD5 ? nil : "other integer samples"
    }
    return nil
  }
}
