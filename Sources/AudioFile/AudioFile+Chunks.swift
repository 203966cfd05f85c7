/// A chunk of a file, as others than its reader see it.
package struct FileChunk: Sendable, Hashable {
  /// Four characters.
  package let name: String
  /// Bytes from the start of the file to those of the chunk.
  package let offset: Int64
  /// Bytes of the chunk that are in the file.
  package let size: Int64
}

extension AudioFile {
  /// The chunks of a WAVE, AIFF or CAF file in their order; none of others.
  ///
  /// - Throws: `readFailed`. Blocks.
  package func chunks() throws(AudioFileError) -> [FileChunk] {
    guard let family = chunkFamily else { return [] }
    var chunks: [FileChunk] = []
    try family.walk(source) { chunk in
      let rest = max(0, source.length - chunk.bodyOffset)
      // CAF's -1 is a chunk that reaches to the end.
      let size = chunk.size < 0 ? rest : min(rest, chunk.size)
      chunks.append(FileChunk(name: chunk.name, offset: chunk.bodyOffset, size: size))
      return true
    }
    return chunks
  }

  /// Bytes of a chunk.
  ///
  /// - Parameters:
  ///   - chunk: One of `chunks()`.
  ///   - offset: Bytes of the chunk before the first wanted one, 0 or more.
  ///   - buffer: Where to; as many as fit or are there.
  /// - Returns: Bytes read.
  /// - Throws: `readFailed`. Blocks.
  package func read(
    _ chunk: FileChunk, from offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(AudioFileError) -> Int {
    let count = Int(clamping: min(max(0, chunk.size - offset), Int64(buffer.count)))
    guard count > 0 else { return 0 }
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    return try unsafe source.read(into: room, at: chunk.offset + offset)
  }

  /// The first four characters of the file, and the four behind eight bytes, which in AIFF, WAVE and MP4 say
  /// what kind it is.
  ///
  /// - Throws: `readFailed`. Blocks.
  package func marks() throws(AudioFileError) -> (form: String, kind: String) {
    let bytes = try source.bytes(at: 0, count: 12)
    return (
      String(decoding: bytes.prefix(4), as: UTF8.self),
      String(decoding: bytes.dropFirst(8), as: UTF8.self)
    )
  }

  /// Bytes of the whole file.
  package var byteLength: Int64 { source.length }

  /// Where the audio data begins, in bytes from the start, nil where packets do not stand in the file
  /// as they are read.
  ///
  /// - Throws: `readFailed`. Blocks.
  package func dataOffset() throws(AudioFileError) -> Int64? {
    let chunks = try chunks()
    return switch container {
    case "wav", "rf64": chunks.first { $0.name == "data" }?.offset
    // Offset and block size stand in front; an edit count does.
    case "aiff": chunks.first { $0.name == "SSND" }.map { $0.offset + 8 }
    case "caf": chunks.first { $0.name == "data" }.map { $0.offset + 4 }
    default: nil
    }
  }

  private var chunkFamily: ChunkFamily? {
    switch container {
    case "wav", "rf64": .riff
    case "aiff": .aiff
    case "caf": .coreAudio
    default: nil
    }
  }
}
