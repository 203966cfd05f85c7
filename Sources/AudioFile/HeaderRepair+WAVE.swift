/// Gives the sample data of a WAVE file their true size where the header was never finished.
///
/// A recorder that streams, or died, leaves 0 in both sizes; a file over 4 GB has only the
/// lowest 32 bits of them. Both are read to the end of the file.
func waveSizePatches(for source: ByteSource) throws(AudioFileError) -> [Patch] {
  let start = try source.bytes(at: 0, count: 12)
  guard start.count == 12, Array(start[8...]) == Array("WAVE".utf8) else { return [] }
  let riffEnd = Int64(start.littleEndian(at: 4, count: 4)) + 8
  var patches: [Patch] = []
  var isBehindSound = false
  try ChunkFamily.riff.walk(source) { (chunk) throws(AudioFileError) in
    if chunk.isUnpadded, !isBehindSound { patches.append(.insert(at: chunk.offset, [0])) }
    switch chunk.name {
    case "fmt ": try refuseLooseSamples(chunk, of: source)
    case "data" where isBehindSound:
      throw .unrecognized(source.path, reason: "there is a second data chunk")
    case "data":
      isBehindSound = true
      let sizes = sizePatches(data: chunk, riffEnd: riffEnd, of: source)
      patches += sizes
      // Sound to the end of the file is not followed by chunks; those of a stream are not waited for.
      return sizes.isEmpty && source.stream == nil
    default: break
    }
    return true
  }
  return patches.sorted { $0.offset < $1.offset }
}

private func sizePatches(data chunk: Chunk, riffEnd: Int64, of source: ByteSource) -> [Patch] {
  let rest = source.length - chunk.bodyOffset
  if rest > Int64(UInt32.max) { return wideWavePatches(data: chunk, of: source) }
  guard chunk.size == 0, riffEnd <= chunk.bodyOffset, rest > 0 else { return [] }
  return [.replace(at: chunk.offset + 4, .littleEndian(UInt64(rest), count: 4))]
}

/// Makes an RF64 file (EBU Tech 3306) of a WAVE file whose sizes have no room in 32 bits.
private func wideWavePatches(data: Chunk, of source: ByteSource) -> [Patch] {
  let unknown = [UInt8](repeating: 0xFF, count: 4)
  let dataSize = UInt64(source.length - data.bodyOffset)
  let sizes: [UInt8] =
    .littleEndian(UInt64(source.length) + 28, count: 8) + .littleEndian(dataSize, count: 8)
    + .littleEndian(0, count: 8) + .littleEndian(0, count: 4)
  return [
    .replace(at: 0, Array("RF64".utf8) + unknown),
    .insert(at: 12, Array("ds64".utf8) + .littleEndian(28, count: 4) + sizes),
    .replace(at: data.offset + 4, unknown),
  ]
}

/// Refuses plain PCM of 24 bits in 4 bytes, which the old header allows and writers align at will.
///
/// WAVEFORMATEXTENSIBLE says where the bits are; there libsndfile is right.
private func refuseLooseSamples(
  _ chunk: Chunk, of source: ByteSource
) throws(AudioFileError) {
  let fields = try source.bytes(at: chunk.bodyOffset, count: 16)
  guard fields.count == 16, fields.littleEndian(at: 0, count: 2) == plainPCM else { return }
  let channels = fields.littleEndian(at: 2, count: 2)
  let bytesPerFrame = fields.littleEndian(at: 12, count: 2)
  let bits = fields.littleEndian(at: 14, count: 2)
  if bits == 24, bytesPerFrame == channels * 4 {
    throw .unrecognized(
      source.path, reason: "24-bit samples in 4 bytes, and no word where in them")
  }
}

// WAVE_FORMAT_PCM of Microsoft's mmreg.h.
private let plainPCM: UInt64 = 1
