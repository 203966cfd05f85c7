import AudioFormat

extension AudioFile {
  /// The picture of the recording, as a file of its own, such as JPEG: the front cover, or else the first
  /// one; nil where there is none.
  ///
  /// ID3v2 tags, MP4, FLAC, and the comments of what is in Ogg have pictures. Those of streams are not
  /// looked for, since they may be a long time coming.
  ///
  /// - Throws: `readFailed`. Blocks.
  package func artwork() throws(AudioFileError) -> [UInt8]? {
    guard !isStream else { return nil }
    let pictures: [FilePicture] =
      switch container {
      case "mp4": try mpeg4Pictures(of: source)
      case "flac": try flacPictures(of: source)
      case "oggFLAC": try oggPictures(of: source, beginning: FLACView.signature)
      case "oggOpus": try oggPictures(of: source, beginning: OpusHead.signature)
      case "oggVorbis": try oggPictures(of: source, beginning: VorbisHead.signature)
      default: []
      }
    if let cover = pictures.cover { return cover.bytes }
    guard let tag = try id3Tag() else { return nil }
    let size = Int(min(tag.size, Int64(largestPicture)))
    return id3Pictures(in: try source.bytes(at: tag.offset, count: size)).cover?.bytes
  }
}

/// No picture is larger, nor what surrounds it.
let largestPicture = 32 << 20

// MARK: - MP4

private func mpeg4Pictures(of source: ByteSource) throws(AudioFileError) -> [FilePicture] {
  guard let boxes = try MPEG4Box.first("moov", in: source)?.children(of: source),
    let picture = try MPEG4Tags(boxes, source).picture
  else { return [] }
  let size = Int(min(picture.upperBound - picture.lowerBound, Int64(largestPicture)))
  let bytes = try source.bytes(at: picture.lowerBound, count: size)
  return [FilePicture(bytes: bytes)].compactMap { $0 }
}

// MARK: - FLAC and Ogg

private func flacPictures(of source: ByteSource) throws(AudioFileError) -> [FilePicture] {
  var pictures: [FilePicture] = []
  var offset = try endOfID3(source) + 4
  for _ in 0..<mostBlocks {
    let header = try source.bytes(at: offset, count: 4)
    guard header.count == 4 else { break }
    let size = Int(header.bigEndian(at: 1, count: 3))
    if [commentBlock, pictureBlock].contains(header[0] & 0x7F) {
      pictures += try FilePicture.all(
        inBlock: header[0], source.bytes(at: offset + 4, count: size))
    }
    // The highest bit is that of the last block.
    if header[0] & 0x80 != 0 { break }
    offset += 4 + Int64(size)
  }
  return pictures
}

/// The pictures in the headers of the first stream that begins so.
private func oggPictures(
  of source: ByteSource, beginning signature: [UInt8]
) throws(AudioFileError) -> [FilePicture] {
  var pictures: [FilePicture] = []
  let isFLAC = signature == FLACView.signature
  try walkOggHeaders(of: source, beginning: signature) { packet in
    guard isFLAC else {
      let size = packet.first == 3 ? VorbisHead.signature.count : OpusTags.signature.count
      pictures = FilePicture.all(inComments: packet, signatureSize: size)
      return false
    }
    guard let kind = packet.first, kind != 0xFF else { return false }
    pictures += FilePicture.all(inBlock: kind, Array(packet.dropFirst(4)))
    return kind & 0x80 == 0
  }
  return pictures
}

private let mostBlocks = 128
private let commentBlock: UInt8 = 4
private let pictureBlock: UInt8 = 6

extension FilePicture {
  /// The pictures of a metadata block of FLAC.
  fileprivate static func all(inBlock kind: UInt8, _ body: [UInt8]) -> [FilePicture] {
    switch kind & 0x7F {
    case commentBlock: all(inComments: body, signatureSize: 0)
    case pictureBlock: [FilePicture(block: body)].compactMap { $0 }
    default: []
    }
  }

  /// The pictures in the comments of Vorbis, Opus or FLAC: blocks of FLAC in Base64.
  fileprivate static func all(
    inComments bytes: [UInt8], signatureSize: Int
  ) -> [FilePicture] {
    let comments = unsafe bytes.withUnsafeBytes { bytes in
      unsafe OpusTags(bytes, signatureSize: signatureSize, longestComment: largestPicture)
    }
    return comments.tags.compactMap { tag in
      switch tag.name {
      case "METADATA_BLOCK_PICTURE": bytesOfBase64(tag.value).flatMap(FilePicture.init(block:))
      // What was written before the other was agreed on.
      case "COVERART": bytesOfBase64(tag.value).flatMap { FilePicture(bytes: $0) }
      default: nil
      }
    }
  }
}

/// The bytes of Base64, RFC 4648 section 4; nil where something else stands.
private func bytesOfBase64(_ text: String) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count / 4 * 3)
  var (bits, count): (UInt32, Int) = (0, 0)
  for character in text.utf8 {
    if character == UInt8(ascii: "=") { break }
    if isBlank(character) { continue }
    guard let value = valueOfBase64(character) else { return nil }
    bits = bits << 6 | value
    count += 6
    guard count >= 8 else { continue }
    count -= 8
    bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
  }
  return bytes
}

private func isBlank(_ character: UInt8) -> Bool {
  character == 0x20 || (0x09...0x0D).contains(character)
}

private func valueOfBase64(_ character: UInt8) -> UInt32? {
  switch character {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 97 + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) - 48 + 52
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}
