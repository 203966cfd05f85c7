extension AudioFile {
  /// Where the file has an ID3v2 tag: at its start, or in a chunk; nil where it has none.
  ///
  /// - Throws: `readFailed`. Blocks.
  package func id3Tag() throws(AudioFileError) -> FileChunk? {
    let inChunk = try chunks().first { $0.name == "id3 " || $0.name == "ID3 " }
    if let inChunk {
      let size = min(inChunk.size, largestID3Size)
      return FileChunk(name: inChunk.name, offset: inChunk.offset, size: size)
    }
    let end = try endOfID3(source)
    return end > 10 ? FileChunk(name: "ID3 ", offset: 0, size: end) : nil
  }
}
