import AudioFormat

/// Chooses the reader of a file by its first bytes, never by its name.
///
/// - Parameters:
///   - source: The file.
///   - track: Which of the tracks that can be played is read, from 0 on, where a file has several.
/// - Returns: The reader, at its first packet.
/// - Throws: As ``AudioFile/init(path:)``.
func openPacketReader(
  _ source: ByteSource, track: Int
) throws(AudioFileError) -> any PacketReader {
  let path = source.path
  switch try FileSignature(of: source) {
  // libsndfile decodes Opus at the rate of a field that means nothing: never let it.
  case .oggOpus: return try OggOpusReader(OggInput(source))
  case .oggVorbis: return try OggVorbisReader(source)
  case .flac: return try FLACReader(source)
  case .adts: return try ADTSReader(source: source)
  case .mpeg4: return try openMPEG4(source, track: track)
  case .mpegAudio: return try MPEGAudioReader(source)
  // Its packets have no lengths: only a decoder finds where one ends.
  case .adif: throw .unrecognized(path, reason: "AAC with an ADIF header is not read")
  case .matroska: throw .unrecognized(path, reason: "Matroska is not read")
  case .coreAudio:
    if let reader = try openCoreAudioPackets(source) { return reader }
    return try SoundFileReader(source: source)
  case .other: return try openOther(source)
  }
}

/// Asks libsndfile, and looks behind the start for MPEG audio where that knows nothing.
private func openOther(_ source: ByteSource) throws(AudioFileError) -> any PacketReader {
  if let range = try mpegRange(inWAVE: source) { return try MPEGAudioReader(source, in: range) }
  do throws(AudioFileError) {
    return try SoundFileReader(source: source)
  } catch {
    guard case .unrecognized = error, let range = try mpegRange(behindJunk: source) else {
      throw error
    }
    return try MPEGAudioReader(source, in: range)
  }
}
