/// Completes a CAF header: the size of data that are cut or go to the end, the depth of ALAC.
///
/// Sources: Apple Core Audio Format Specification 1.0, "Audio Data Chunk" (size -1); the
/// ALACSpecificConfig of Apple's ALACMagicCookieDescription.
func coreAudioPatches(for source: ByteSource) throws(AudioFileError) -> [Patch] {
  var patches: [Patch] = []
  var description: Chunk?
  try ChunkFamily.coreAudio.walk(source) { (chunk) throws(AudioFileError) in
    switch chunk.name {
    case "desc": description = chunk
    case "kuki":
      guard let description else { break }
      patches += try losslessDepthPatches(description, cookie: chunk, of: source)
    case "data" where chunk.size == -1 || chunk.size > source.length - chunk.bodyOffset:
      let rest = UInt64(source.length - chunk.bodyOffset)
      patches.append(.replace(at: chunk.offset + 4, .bigEndian(rest, count: 8)))
      return false
    default: break
    }
    return true
  }
  return patches
}

/// Puts the depth of an ALAC cookie where the description leaves its flags 0.
private func losslessDepthPatches(
  _ description: Chunk, cookie: Chunk, of source: ByteSource
) throws(AudioFileError) -> [Patch] {
  let fields = try source.bytes(at: description.bodyOffset, count: 16)
  guard fields.count == 16, Array(fields[8..<12]) == Array("alac".utf8),
    fields.bigEndian(at: 12, count: 4) == 0
  else { return [] }
  let start = try source.bytes(at: cookie.bodyOffset, count: 32)
  // The old form wraps the configuration in an atom "frma" of 12 bytes and the head of another.
  let isOldForm = start.count == 32 && Array(start[4..<8]) == Array("frma".utf8)
  let depthIndex = (isOldForm ? 24 : 0) + 5
  guard start.count > depthIndex, let flag = depthFlags[start[depthIndex]] else { return [] }
  return [.replace(at: description.bodyOffset + 12, [0, 0, 0, flag])]
}

// kAppleLosslessFormatFlag_16BitSourceData and its kin.
private let depthFlags: [UInt8: UInt8] = [16: 1, 20: 2, 24: 3, 32: 4]
