import AudioFormat

/// Chooses the reader of a file by its first bytes, never by its name.
///
/// - Throws: As ``AudioFile/init(path:)``.
func openPacketReader(_ source: ByteSource) throws(AudioFileError) -> any PacketReader {
  let path = source.path
  switch try FileSignature(of: source) {
  // libsndfile decodes Opus at the rate of a field that means nothing: never let it.
  case .oggOpus: return try OggOpusReader(OggInput(source))
  case .adts: throw .unrecognized(path, reason: "AAC is not read yet")
  case .mpeg4: throw .unrecognized(path, reason: "MP4 is not read yet")
  case .matroska: throw .unrecognized(path, reason: "Matroska is not read")
  case .other: return try SoundFileReader(source: source)
  }
}
