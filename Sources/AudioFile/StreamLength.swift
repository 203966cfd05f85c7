/// How many bytes of a stream are sound and what stands before it, as its header says.
///
/// What stands behind the sound of a file need not be waited for. A header that was written before
/// the end of the sound was known says something else, or a size that no file has.
///
/// - Parameter source: A stream.
/// - Returns: Bytes from the start to the end of the sound, nil where the header does not say.
/// - Throws: `readFailed`.
func streamLength(of source: ByteSource) throws(AudioFileError) -> Int64? {
  let start = try source.bytes(at: 0, count: 4)
  return switch String(decoding: start, as: UTF8.self) {
  case "RIFF": try soundEnd(source, .riff, chunk: "data")
  case "FORM": try soundEnd(source, .aiff, chunk: "SSND")
  case "caff": try coreAudioEnd(source)
  default: nil
  }
}

/// Of packets that a table lists behind them the end is not that of the sound.
private func coreAudioEnd(_ source: ByteSource) throws(AudioFileError) -> Int64? {
  var isListed = true
  try ChunkFamily.coreAudio.walk(source) { (chunk) throws(AudioFileError) in
    switch chunk.name {
    case "desc": isListed = try !isCoreAudioPackets(source.bytes(at: chunk.bodyOffset, count: 32))
    case "pakt": isListed = true
    default: break
    }
    return chunk.name != "data"
  }
  guard isListed else {
    source.stream?.keepAll()
    return nil
  }
  return try soundEnd(source, .coreAudio, chunk: "data")
}

private func soundEnd(
  _ source: ByteSource, _ family: ChunkFamily, chunk name: String
) throws(AudioFileError) -> Int64? {
  var end: Int64?
  try family.walk(source) { chunk in
    guard chunk.name == name else { return true }
    if !isUnknown(chunk.size) { end = chunk.bodyOffset + chunk.size }
    return false
  }
  return end
}

/// Whether a size is one that writers put into a header when they do not know it.
///
/// 0 and all ones are the rule; sox writes 0x7FFFF000, or 0x7F000000 in AIFF, and arecord
/// 0x80000000.
private func isUnknown(_ size: Int64) -> Bool {
  switch size {
  case ...0, 0x7F00_0000, 0x7FFF_0000...0x8000_0000, 0xFFFF_0000...: true
  default: false
  }
}
