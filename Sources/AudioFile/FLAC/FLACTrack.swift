import AudioFormat

/// One FLAC stream as a row of frames, each in its place: what is damaged becomes silence.
///
/// One thread at a time.
final class FLACTrack {
  /// What the frames are.
  let format: FLACFormat
  /// The tags, in their order.
  let tags: [FileTag]
  /// The frame that is read next.
  private(set) var nextFrame: Int64 = 0
  /// Why no more frames can be read though the stream goes on, or promises more.
  private(set) var stopReason: String?
  /// Silence in the place of what was damaged, as ranges of frames.
  private(set) var silences: [Range<Int64>] = []

  private let decoder: FLACDecoder
  private let promisedFrames: Int64
  /// The number of the first frame in the stream.
  private let origin: Int64
  /// The block at hand, of which less than all was read.
  private var block: FLACBlock?
  /// Whether the last block was read.
  private var isAtEnd = false

  /// Opens a stream at its first frame.
  ///
  /// - Throws: `damaged` where not even one block can be decoded, `readFailed`.
  init(_ view: FLACView, path: FilePath) throws(AudioFileError) {
    decoder = try view.open(path)
    promisedFrames = view.promisedFrames
    guard let first = try decoder.nextBlock() else {
      throw .damaged(path, reason: "no frame of FLAC can be decoded")
    }
    format = decoder.header?.format ?? first.format
    tags = decoder.tags
    origin = first.start
    block = first
    guard first.format == format else {
      throw .damaged(path, reason: "the first frame is of another format than the header says")
    }
  }

  // MARK: - Length

  /// Counts the frames by the numbers of the last ones, whatever the header says.
  ///
  /// The place of the next read is lost; a seek must follow.
  ///
  /// - Returns: Frames that can be read, and why there are not more; nil where only reading tells.
  /// - Throws: `readFailed`.
  func measure() throws(AudioFileError) -> (frames: Int64, cut: String?)? {
    let least = max(Self.searchedBytes, 2 * (decoder.header?.largestBlock ?? 0))
    for size in [least, 16 * least, .max] {
      let offset = max(decoder.firstOffset, decoder.length - min(size, decoder.length))
      decoder.move(to: offset)
      if let end = try endOfLastBlock() { return (end - origin, try cut(behind: end - origin)) }
      if offset == decoder.firstOffset { break }
    }
    return nil
  }

  private func endOfLastBlock() throws(AudioFileError) -> Int64? {
    var end: Int64?
    while let block = try decoder.nextBlock() {
      let last = end ?? block.start
      // Numbers that fall, or leap, are those of something else.
      guard block.format == format, block.start >= last, block.start - last <= longestSilence
      else { return nil }
      end = block.end
    }
    return end
  }

  private static let searchedBytes: Int64 = 1 << 17

  /// Why the stream has no more than these frames though it should; nil if it should not.
  private func cut(behind frames: Int64) throws(AudioFileError) -> String? {
    if frames < promisedFrames {
      return "the file ends after \(frames) of \(promisedFrames) frames"
    }
    guard promisedFrames == 0, try decoder.endsInBlock() else { return nil }
    return "the file ends in a block"
  }

  // MARK: - Seeking

  /// Goes to a frame, by a search of the numbers of the blocks.
  ///
  /// - Parameters:
  ///   - frame: 0 or more.
  ///   - isSearching: Whether any byte may be looked at; else the stream is decoded from its start.
  /// - Throws: `readFailed`.
  func seek(to frame: Int64, isSearching: Bool) throws(AudioFileError) {
    let isAhead = frame >= nextFrame && stopReason == nil && !isAtEnd
    let (target, isOverflow) = origin.addingReportingOverflow(frame)
    if isSearching || !isAhead {
      decoder.move(to: isSearching ? try offset(before: target) : decoder.firstOffset)
      (block, isAtEnd, stopReason) = (nil, false, nil)
    }
    nextFrame = frame
    if isOverflow { isAtEnd = true }
    var last: FLACBlock?
    while !isAtEnd, !isGoal(block, target, behind: last) {
      last = block
      block = try decoder.nextBlock()
      isAtEnd = block == nil
    }
    stopReason = block.flatMap(reasonToStop)
  }

  /// Whether a block holds the frame that is sought, or shows that none will.
  private func isGoal(_ block: FLACBlock?, _ target: Int64, behind last: FLACBlock?) -> Bool {
    guard let block else { return false }
    return block.end > target || block.format != format || block.start < last?.end ?? block.start
  }

  /// A place in the file behind which the block with a frame begins, and not many others before it.
  private func offset(before target: Int64) throws(AudioFileError) -> Int64 {
    var (low, high) = (decoder.firstOffset, decoder.length)
    while high - low > Self.searchedBytes {
      let middle = low + (high - low) / 2
      decoder.move(to: middle)
      let found = try decoder.nextBlock()
      if let found, found.start <= target { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: - Reading

  /// Reads frames until as many are read or there are no more.
  ///
  /// - Parameters:
  ///   - count: Frames wanted.
  ///   - memory: Room for them.
  /// - Returns: Frames read, fewer only at the end of the stream; see ``stopReason``.
  /// - Throws: `readFailed`.
  func read(_ count: Int, into memory: UnsafeMutableRawPointer) throws(AudioFileError) -> Int {
    var done = 0
    while done < count {
      let rest = unsafe UnsafeMutableRawBufferPointer(
        start: memory + done * format.bytesPerFrame, count: (count - done) * format.bytesPerFrame)
      guard try loadBlock() else { break }
      done += unsafe copy(into: rest)
    }
    return done
  }

  /// Sees to it that a block is at hand that ends behind the next frame; false at the end.
  private func loadBlock() throws(AudioFileError) -> Bool {
    if stopReason != nil { return false }
    if let block, block.end - origin > nextFrame { return true }
    block = isAtEnd ? nil : try decoder.nextBlock()
    guard let block else {
      isAtEnd = true
      stopReason = try cut(behind: nextFrame)
      return false
    }
    stopReason = reasonToStop(at: block)
    return stopReason == nil
  }

  private func reasonToStop(at block: FLACBlock) -> String? {
    let start = block.start - origin
    if block.format != format {
      return "the channels, the depth or the sample rate change at frame \(nextFrame)"
    }
    if block.end - origin <= nextFrame || start - nextFrame > longestSilence {
      return "behind frame \(nextFrame) others follow that are numbered from \(block.start) on"
    }
    if start > nextFrame, silences.count < Self.mostSilences {
      silences.append(nextFrame..<start)
    }
    return nil
  }

  private static let mostSilences = 100

  /// More is no damage, but another count.
  private var longestSilence: Int64 { Int64(format.sampleRate) * 600 }

  /// Copies what is at hand, or the silence before it.
  private func copy(into room: UnsafeMutableRawBufferPointer) -> Int {
    guard let block else { return 0 }
    let size = format.bytesPerFrame
    let skipped = nextFrame + origin - block.start
    let isSilent = skipped < 0
    let left = isSilent ? -skipped : Int64(block.count) - skipped
    let count = Int(min(Int64(room.count / size), left))
    let target = unsafe UnsafeMutableRawBufferPointer(rebasing: room[..<(count * size)])
    if isSilent {
      unsafe target.initializeMemory(as: UInt8.self, repeating: 0)
    } else {
      let first = Int(skipped) * size
      unsafe target.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: decoder.samples[first..<first + count * size]))
    }
    nextFrame += Int64(count)
    return count
  }
}
