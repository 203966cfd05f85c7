/// Corrections that let libsndfile read headers which it misunderstands though others read them.
///
/// - Parameter source: The file.
/// - Returns: Patches of a few bytes in the order of their places; none for a file that is right, or of another kind.
/// - Throws: `readFailed`, or `unrecognized` for a header with no certain meaning.
func headerPatches(for source: ByteSource) throws(AudioFileError) -> [Patch] {
  let start = try source.bytes(at: 0, count: 4)
  return switch String(decoding: start, as: UTF8.self) {
  case "RIFF": try waveSizePatches(for: source)
  // BW64 (ITU-R BS.2088) is RF64 by another name, as far as the sound goes.
  case "BW64": [.replace(at: 0, Array("RF64".utf8))]
  case "caff": try coreAudioPatches(for: source)
  default: []
  }
}
