internal import COgg

/// Finds the pages of an Ogg file in order, whatever stands between them.
///
/// One thread at a time.
@safe
final class OggPageSource {
  /// A read that is worth its system call and small beside a second of sound.
  private static let chunkSize = 32_768
  /// A page header without lacing values, RFC 3533 section 6.
  private static let minimumPageSize: Int64 = 27
  /// As much as a page can have: 255 segments of 255 bytes, and what goes before them.
  private static let largestPageSize: Int64 = 65_536

  /// Where the next page is searched.
  private(set) var position: Int64 = 0

  private let input: OggInput
  private let sync: UnsafeMutablePointer<ogg_sync_state>
  // Bytes up to here have been handed to libogg.
  private var readPosition: Int64 = 0
  private var skippedBytes: Int64 = 0

  /// Starts at the first byte.
  init(_ input: OggInput) {
    self.input = input
    unsafe sync = .allocate(capacity: 1)
    unsafe sync.initialize(to: ogg_sync_state())
    unsafe ogg_sync_init(sync)
  }

  deinit {
    unsafe ogg_sync_clear(sync)
    unsafe sync.deallocate()
  }

  /// Goes on at another place; the page at hand becomes invalid.
  func seek(to offset: Int64) {
    unsafe ogg_sync_reset(sync)
    position = offset
    readPosition = offset
    skippedBytes = 0
  }

  /// Finds the next whole page with a right checksum.
  ///
  /// - Parameter limit: Where to stop the search; a page that begins before may be returned.
  /// - Returns: nil at the end of the file, or at `limit`.
  /// - Throws: `readFailed`; the next call tries again.
  func nextPage(before limit: Int64 = .max) throws(AudioFileError) -> OggWholePage? {
    while position < limit {
      var raw = unsafe ogg_page()
      let step = Int64(unsafe ogg_sync_pageseek(sync, &raw))
      if step > 0 { return unsafe found(raw, size: step) }
      position -= step
      skippedBytes -= step
      if step < 0 { continue }
      guard try readMore() || skipUnfinishedPage() else { return nil }
    }
    return nil
  }

  /// Finds the next page of a stream that says where its last packet ends.
  ///
  /// - Parameters:
  ///   - serial: The stream's number.
  ///   - limit: Where to stop the search.
  /// - Returns: Where the page begins and its granule position, nil where there is none.
  /// - Throws: `readFailed`.
  func nextEnd(
    of serial: Int32, before limit: Int64
  ) throws(AudioFileError) -> (offset: Int64, granule: Int64)? {
    while let page = try nextPage(before: limit) {
      if page.serial == serial, let granule = page.granule { return (page.offset, granule) }
    }
    return nil
  }

  /// Finds the last pages of a link that end before something, by bisection.
  ///
  /// - Parameters:
  ///   - granule: They end at or before this granule position.
  ///   - serial: The stream's number.
  ///   - start: Pages that end here or before hold no sound.
  ///   - range: Where the link's pages are.
  /// - Returns: Where the last one begins, and the one before it or the same; nil without one.
  /// - Throws: `readFailed`.
  func lastEnds(
    before granule: Int64, of serial: Int32, behind start: Int64, in range: Range<Int64>
  ) throws(AudioFileError) -> (earlier: Int64, last: Int64)? {
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > Self.largestPageSize {
      let middle = low + (high - low) / 2
      seek(to: middle)
      let page = try nextEnd(of: serial, before: high)
      if let page, page.granule <= granule { low = page.offset } else { high = middle }
    }
    seek(to: max(range.lowerBound, low - Self.largestPageSize))
    var (earlier, last): (Int64?, Int64?)
    while let page = try nextEnd(of: serial, before: range.upperBound), page.granule <= granule {
      if page.granule > start { (earlier, last) = (last, page.offset) }
    }
    return last.map { (earlier ?? $0, $0) }
  }

  private func found(_ raw: ogg_page, size: Int64) -> OggWholePage {
    let page = unsafe OggWholePage(offset: position, skippedBytes: skippedBytes, raw: raw)
    position += size
    skippedBytes = 0
    return page
  }

  private func readMore() throws(AudioFileError) -> Bool {
    // A page is at most 65,307 bytes, so libogg's buffer stays small.
    guard let chunk = unsafe ogg_sync_buffer(sync, Self.chunkSize) else {
      throw .readFailed(input.path, reason: "out of memory")
    }
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: chunk, count: Self.chunkSize)
    let count = try unsafe input.read(into: buffer, at: readPosition)
    unsafe ogg_sync_wrote(sync, count)
    readPosition += Int64(count)
    return count > 0
  }

  /// At the end of the file: what looked like the head of a page may hide a whole one behind it.
  private func skipUnfinishedPage() -> Bool {
    guard readPosition - position > Self.minimumPageSize else { return false }
    let skipped = skippedBytes + 1
    seek(to: position + 1)
    skippedBytes = skipped
    return true
  }
}
