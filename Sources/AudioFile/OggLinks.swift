/// The links of an Ogg file that is a chain, or has streams side by side.
///
/// Decoders that read the pages of one link alone can so be given them. Such a file is walked page
/// by page, once.
///
/// - Parameters:
///   - source: The file.
///   - beginning: What the first packet of the streams that are wanted begins with.
/// - Returns: The ranges of each link's pages, links in order; empty for any other file.
/// - Throws: `readFailed`.
func oggLinks(
  of source: ByteSource, beginning: [UInt8]
) throws(AudioFileError) -> [[Range<Int64>]] {
  // Where a link of a stream ends shows only when it has come.
  if source.stream != nil { return [] }
  guard let first = try OggPageHeader(of: source, at: 0), first.isFirst else { return [] }
  let second = try OggPageHeader(of: source, at: first.end)
  let last = try lastPage(of: source)
  let isPlain = second?.isFirst != true && last?.serialNumber == first.serialNumber
  return isPlain ? [] : try walkLinks(of: source, beginning)
}

private func walkLinks(
  of source: ByteSource, _ beginning: [UInt8]
) throws(AudioFileError) -> [[Range<Int64>]] {
  var links: [[Range<Int64>]] = []
  var start: Int64? = 0
  while let offset = start {
    let walk = OggLinkWalk(source, beginning: beginning, at: offset)
    var ranges: [Range<Int64>] = []
    while let page = try walk.nextPage() { append(page, to: &ranges) }
    if !ranges.isEmpty { links.append(ranges) }
    start = walk.nextLink
  }
  return links
}

/// Adds a range, joined to the one before it where they touch.
private func append(_ range: Range<Int64>, to ranges: inout [Range<Int64>]) {
  if let last = ranges.last, last.upperBound == range.lowerBound {
    ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
  } else {
    ranges.append(range)
  }
}

/// The last page of a file, if it is whole.
private func lastPage(of source: ByteSource) throws(AudioFileError) -> OggPageHeader? {
  let start = max(0, source.length - Int64(oggSearchSize))
  let bytes = try source.bytes(at: start, count: oggSearchSize)
  for index in bytes.indices.reversed() where bytes[index...].starts(with: OggPageHeader.magic) {
    return try OggPageHeader(of: source, at: start + Int64(index))
  }
  return nil
}
