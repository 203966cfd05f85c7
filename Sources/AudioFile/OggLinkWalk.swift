/// Finds the pages of a link of an Ogg file, one after the other, and where the next link begins.
///
/// Streams that begin side by side do so on adjacent pages; of those wanted only the first is taken.
/// One thread at a time.
final class OggLinkWalk {
  /// Where the next link begins, nil as long as it has not been met.
  private(set) var nextLink: Int64?

  private let source: ByteSource
  private let beginning: [UInt8]
  private var offset: Int64
  private var serialNumber: UInt32?
  private var isAmongFirst = false

  /// Starts at the pages that begin the streams of the link, or before them.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - beginning: What the first packet of the streams that are wanted begins with.
  ///   - offset: Where to start.
  init(_ source: ByteSource, beginning: [UInt8], at offset: Int64) {
    self.source = source
    self.beginning = beginning
    self.offset = offset
  }

  /// The bytes of the next page of the link; nil behind its last.
  ///
  /// - Throws: `readFailed`.
  func nextPage() throws(AudioFileError) -> Range<Int64>? {
    while nextLink == nil, let page = try page(from: offset) {
      if page.isFirst, !isAmongFirst, serialNumber != nil {
        nextLink = page.offset
        return nil
      }
      isAmongFirst = page.isFirst
      if page.isFirst, serialNumber == nil, page.start.starts(with: beginning) {
        serialNumber = page.serialNumber
      }
      offset = page.end
      if page.serialNumber == serialNumber {
        return page.offset..<max(page.offset, min(page.end, source.length))
      }
    }
    return nil
  }

  /// The page at `offset`, or the next behind bytes that belong to no page.
  private func page(from offset: Int64) throws(AudioFileError) -> OggPageHeader? {
    if let page = try OggPageHeader(of: source, at: offset) { return page }
    var start = offset
    while true {
      let bytes = try source.bytes(at: start, count: oggSearchSize)
      for index in bytes.indices where bytes[index...].starts(with: OggPageHeader.magic) {
        return try OggPageHeader(of: source, at: start + Int64(index))
      }
      guard bytes.count == oggSearchSize else { return nil }
      start += Int64(oggSearchSize - OggPageHeader.magic.count + 1)
    }
  }
}

/// More than the largest page, which has 255 segments of 255 bytes.
let oggSearchSize = 1 << 16
