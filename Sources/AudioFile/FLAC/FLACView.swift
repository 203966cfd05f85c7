import AudioFormat
import COgg

/// The bytes of a FLAC stream as libFLAC shall see them, and how long its header says it is.
///
/// libFLAC ends where the header says, and takes the frames behind it for none; so it does not see
/// the number.
struct FLACView {
  /// What libFLAC sees.
  let bytes: any FLACBytes
  /// Whether the stream is in Ogg.
  let isOgg: Bool
  /// Frames that the header promises, 0 where it does not know.
  let promisedFrames: Int64

  /// Opens it at its first block.
  func open(_ path: FilePath) throws(AudioFileError) -> FLACDecoder {
    try FLACDecoder(bytes, isOgg: isOgg, path: path)
  }

  /// Where the next link of a chain begins, once it has been met; only of a stream in Ogg.
  var nextLink: Int64? { (bytes as? FLACStreamLink)?.nextLink }

  /// The streams of a file, one behind the other: several only in Ogg.
  ///
  /// - Returns: At least one; of what comes through a pipe the first.
  /// - Throws: `readFailed`.
  static func views(of source: ByteSource) throws(AudioFileError) -> [FLACView] {
    if let first = try OggPageHeader(of: source, at: 0) {
      if source.stream != nil { return [try FLACView(streamLink: 0, of: source)] }
      let links = try oggLinks(of: source, beginning: signature)
      let all = [first.offset..<source.length]
      return try (links.isEmpty ? [all] : links).map { (ranges) throws(AudioFileError) in
        try FLACView(link: ranges, of: source)
      }
    }
    return [try FLACView(native: source)]
  }

  /// What the first packet of FLAC in Ogg begins with, RFC 9639 section 10.1.
  static let signature: [UInt8] = [0x7F] + Array("FLAC".utf8)

  // MARK: - Native

  private init(native source: ByteSource) throws(AudioFileError) {
    let place = try Self.placeOfInformation(source)
    let fields =
      try place.map { (place) throws(AudioFileError) in
        try source.bytes(at: place + Self.totalIndex, count: Self.totalSize)
      } ?? []
    isOgg = false
    guard let place, fields.count == Self.totalSize else {
      promisedFrames = 0
      bytes = SplicedBytes(source: source, patches: [])
      return
    }
    promisedFrames = Self.total(fields)
    bytes = SplicedBytes(
      source: source, patches: [.replace(at: place + Self.totalIndex, Self.hidden(fields))])
  }

  /// Where the body of the metadata block STREAMINFO is, nil where there is none.
  private static func placeOfInformation(_ source: ByteSource) throws(AudioFileError) -> Int64? {
    var offset = try endOfID3(source) + 4
    for _ in 0..<mostMetadataBlocks {
      let header = try source.bytes(at: offset, count: 4)
      guard header.count == 4 else { return nil }
      if header[0] & 0x7F == 0 { return offset + 4 }
      // The highest bit is that of the last block.
      if header[0] & 0x80 != 0 { return nil }
      offset += 4 + Int64(header.bigEndian(at: 1, count: 3))
    }
    return nil
  }

  private static let mostMetadataBlocks = 128

  // MARK: - Ogg

  private init(link ranges: [Range<Int64>], of source: ByteSource) throws(AudioFileError) {
    isOgg = true
    let spliced: SplicedBytes
    (spliced, promisedFrames) = try Self.hideTotal(of: ranges, source)
    bytes = spliced
  }

  /// Opens a link of a chain that comes through a pipe.
  ///
  /// - Throws: `readFailed`.
  init(streamLink offset: Int64, of source: ByteSource) throws(AudioFileError) {
    isOgg = true
    let walk = OggLinkWalk(source, beginning: Self.signature, at: offset)
    let first = try walk.nextPage().map { [$0] } ?? []
    let spliced: SplicedBytes
    (spliced, promisedFrames) = try Self.hideTotal(of: first, source)
    bytes = FLACStreamLink(spliced, walk)
  }

  /// The pages of a link, but for the number of frames on the first one.
  private static func hideTotal(
    of ranges: [Range<Int64>], _ source: ByteSource
  ) throws(AudioFileError) -> (bytes: SplicedBytes, promised: Int64) {
    let plain = SplicedBytes(source: source, ranges: ranges)
    guard let start = ranges.first?.lowerBound,
      let header = try OggPageHeader(of: source, at: start), header.size <= largestFirstPage
    else { return (plain, 0) }
    var page = try source.bytes(at: start, count: Int(header.size))
    guard page.count == header.size else { return (plain, 0) }
    let bodyIndex = 27 + Int(page[26])
    // The signature, two bytes of version, two of a count, "fLaC", the head of the block.
    let index = bodyIndex + signature.count + 4 + 4 + 4 + Int(totalIndex)
    guard page.count >= index + totalSize else { return (plain, 0) }
    let fields = Array(page[index..<index + totalSize])
    page.replaceSubrange(index..<index + totalSize, with: hidden(fields))
    setOggChecksum(&page, headerSize: bodyIndex)
    let rest = [start + header.size..<ranges[0].upperBound] + ranges.dropFirst()
    return (SplicedBytes(header: page, source: source, ranges: rest), total(fields))
  }

  // Nothing but the first packet is on the first page.
  private static let largestFirstPage = 4096

  // MARK: - STREAMINFO, RFC 9639 section 8.2

  private static let totalIndex: Int64 = 13
  private static let totalSize = 5

  /// The lowest 36 of 40 bits.
  private static func total(_ fields: [UInt8]) -> Int64 {
    Int64(fields.bigEndian(at: 0, count: totalSize) & 0xF_FFFF_FFFF)
  }

  private static func hidden(_ fields: [UInt8]) -> [UInt8] {
    [fields[0] & 0xF0, 0, 0, 0, 0]
  }
}

/// Gives a page the checksum of its bytes.
private func setOggChecksum(_ page: inout [UInt8], headerSize: Int) {
  unsafe page.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else { return }
    var raw = unsafe ogg_page(
      header: base, header_len: headerSize, body: base + headerSize,
      body_len: buffer.count - headerSize)
    unsafe ogg_page_checksum_set(&raw)
  }
}
