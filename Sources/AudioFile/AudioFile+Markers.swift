extension AudioFile {
  /// The markers of a WAVE, AIFF or CAF file; none of others.
  ///
  /// - Throws: `readFailed`. Blocks.
  package func markers() throws(AudioFileError) -> FilePlaces<FileMarker> {
    switch container {
    case "wav", "rf64": try FilePlaces(places: WAVEPlaces(self).markers)
    case "aiff": FilePlaces(places: AIFFPlaces(mark: try body(of: "MARK")).markers)
    case "caf":
      CoreAudioPlaces(names: try body(of: "strg")).markers(in: try body(of: "mark"))
    default: FilePlaces()
    }
  }

  /// The regions of a WAVE, AIFF or CAF file; none of others.
  ///
  /// Those of WAVE are the loops of a sampler and the parts that have a text, those of AIFF the loops
  /// of an instrument.
  ///
  /// - Throws: `readFailed`. Blocks.
  package func regions() throws(AudioFileError) -> FilePlaces<FileRegion> {
    switch container {
    case "wav", "rf64": try FilePlaces(places: WAVEPlaces(self).regions)
    case "aiff":
      FilePlaces(
        places: AIFFPlaces(mark: try body(of: "MARK")).regions(in: try body(of: "INST")))
    case "caf":
      CoreAudioPlaces(names: try body(of: "strg")).regions(in: try body(of: "regn"))
    default: FilePlaces()
    }
  }

  /// The bytes of the first chunk of a name, none without one.
  func body(of name: String) throws(AudioFileError) -> [UInt8] {
    guard let chunk = try chunks().first(where: { $0.name == name }) else { return [] }
    return try bytes(of: chunk)
  }

  /// The bytes of a chunk, as far as any program writes them.
  func bytes(of chunk: FileChunk) throws(AudioFileError) -> [UInt8] {
    try source.bytes(at: chunk.offset, count: Int(min(chunk.size, Int64(longestList))))
  }
}

// More than any program writes of places, and little memory.
private let longestList = 1 << 20
