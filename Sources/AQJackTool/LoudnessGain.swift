package import AudioFile
package import AudioFormat

/// The gain that brings a file to -23 LUFS, as its tags say.
///
/// Tags of two kinds say how loud a file was measured. R128 tags, RFC 7845 section 5.2.1, lead to
/// -23 LUFS, the level of EBU R 128; those of ReplayGain lead to -18 LUFS, which is 5 dB more. Here
/// all files are brought to -23 LUFS, because nothing limits what would go beyond full scale. The
/// gain in the header of Opus is part of the sound, and applied in any case.
package struct LoudnessGain: Sendable, Hashable {
  /// What to apply, in dB.
  package let decibels: Double

  /// ReplayGain's level above that of R 128, in dB.
  package static let referenceDifference = 5.0
  // What is beyond was not measured.
  private static let range = -60.0...60.0

  /// Looks for the gain of a file; nil where its tags say none.
  ///
  /// - Parameters:
  ///   - tags: The tags.
  ///   - format: What the packets hold; tags of ReplayGain mean nothing in Opus.
  ///   - mode: Which gain; that of the album stands in for that of the track, and the other way round.
  package init?(tags: [FileTag], format: FormatID, mode: LoudnessMode) {
    let kinds: [String]
    switch mode {
    case .none: return nil
    case .track: kinds = ["TRACK", "ALBUM"]
    case .album: kinds = ["ALBUM", "TRACK"]
    }
    let gains = kinds.lazy.compactMap { kind in
      let broadcast = Self.value("R128_\(kind)_GAIN", in: tags, Self.broadcastGain)
      guard format != .opus else { return broadcast }
      return Self.value("REPLAYGAIN_\(kind)_GAIN", in: tags, Self.replayGain) ?? broadcast
    }
    guard let gain = gains.first else { return nil }
    decibels = gain
  }

  private static func value(
    _ name: String, in tags: [FileTag], _ read: (String) -> Double?
  ) -> Double? {
    tags.filter { $0.name == name }.compactMap { read($0.value) }.first { range ~= $0 }
  }

  /// A whole number of 1/256 dB.
  private static func broadcastGain(_ text: String) -> Double? {
    Int16(text).map { Double($0) / 256 }
  }

  /// A decimal number, and `dB` behind it or not.
  private static func replayGain(_ text: String) -> Double? {
    let number = text.prefix { $0.isNumber || "+-.".contains($0) }
    let unit = text.dropFirst(number.count).filter { $0 != " " }.lowercased()
    guard unit.isEmpty || unit == "db" else { return nil }
    return Double(number).map { $0 - referenceDifference }
  }
}
