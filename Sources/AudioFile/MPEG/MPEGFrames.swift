import AudioFormat

/// The frames of a file of MPEG audio, also those of free format, whose size only the distance
/// between two of them says.
///
/// - Parameters:
///   - source: The file.
///   - range: Where its frames are, nil for all but the tags.
/// - Returns: The frames, none of them looked for yet.
/// - Throws: `readFailed`.
func mpegFrames(
  of source: ByteSource, in range: Range<Int64>? = nil
) throws(AudioFileError) -> SyncFrames<MPEGHeader> {
  let plain = try SyncFrames(source, in: range) { MPEGHeader($0) }
  guard let freeSize = try freeFrameSize(source, at: plain.range.lowerBound) else { return plain }
  return try SyncFrames(source, in: plain.range) { MPEGHeader($0, freeSize: freeSize) }
}

/// Bytes of a packet of free format without padding, where one begins at a place; nil elsewhere.
///
/// Three packets in a row must agree on it.
private func freeFrameSize(_ source: ByteSource, at offset: Int64) throws(AudioFileError) -> Int? {
  let start = try source.bytes(at: offset, count: MPEGHeader.shortSize)
  guard let first = MPEGHeader(start, freeSize: mostFreeBytes), first.isFreeFormat else {
    return nil
  }
  let bytes = try source.bytes(at: offset, count: 3 * mostFreeBytes)
  for distance in MPEGHeader.shortSize..<mostFreeBytes {
    let size = distance - first.padding
    guard let second = freeHeader(bytes.dropFirst(distance), size), second.matches(first) else {
      continue
    }
    let end = distance + second.frameSize
    if end == bytes.count { return size }
    if let third = freeHeader(bytes.dropFirst(end), size), third.matches(first) { return size }
  }
  return nil
}

private func freeHeader(_ bytes: ArraySlice<UInt8>, _ size: Int) -> MPEGHeader? {
  guard let header = MPEGHeader(bytes, freeSize: size), header.isFreeFormat else { return nil }
  return header
}

// libmpg123's MAXFRAMESIZE is 3456.
private let mostFreeBytes = 3456

/// Where the frames of MPEG audio in a WAVE file are, nil in one of anything else.
///
/// - Throws: `readFailed`.
func mpegRange(inWAVE source: ByteSource) throws(AudioFileError) -> Range<Int64>? {
  let start = try source.bytes(at: 0, count: 12)
  guard start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).elementsEqual("WAVE".utf8)
  else { return nil }
  var isMPEG = false
  var range: Range<Int64>?
  try ChunkFamily.riff.walk(source) { (chunk) throws(AudioFileError) in
    if chunk.name == "fmt " {
      let coding = try source.bytes(at: chunk.bodyOffset, count: 2)
      isMPEG = coding.count == 2 && wavesMPEG.contains(coding.littleEndian(at: 0, count: 2))
    }
    guard chunk.name == "data" else { return true }
    let end = min(chunk.bodyOffset + chunk.size, source.length)
    range = chunk.bodyOffset..<max(chunk.bodyOffset, end)
    return false
  }
  return isMPEG ? range : nil
}

// WAVE_FORMAT_MPEG and WAVE_FORMAT_MPEGLAYER3 of Microsoft's mmreg.h.
private let wavesMPEG: Set<UInt64> = [0x50, 0x55]

/// Where the frames of MPEG audio are in a file that begins with something else, such as the rest
/// of a frame; nil where there are none not far behind the start.
///
/// - Throws: `readFailed`.
func mpegRange(behindJunk source: ByteSource) throws(AudioFileError) -> Range<Int64>? {
  let frames = try mpegFrames(of: source)
  let start = frames.range.lowerBound
  guard
    let first = try frames.frame(from: start, behind: nil, within: longestJunk)
  else { return nil }
  // So many in a row are no accident.
  var end = first.end
  for _ in 0..<4 {
    guard let next = try frames.frame(from: end, behind: first.header), next.junk == 0 else {
      return nil
    }
    end = next.end
  }
  return first.offset..<frames.range.upperBound
}

private let longestJunk: Int64 = 64 << 10
