import AudioFormat
import CFLAC

/// What libFLAC takes from a reader and gives to it, through its callbacks.
///
/// One thread at a time.
@safe
final class FLACExchange {
  /// The next byte that libFLAC reads.
  var position: Int64 = 0
  /// The first failure of the system, which libFLAC would take for the end of the file.
  private(set) var failure: AudioFileError?
  /// What the header says, nil where there is none.
  private(set) var header: (format: FLACFormat, frames: Int64, largestBlock: Int64)?
  /// The tags, in their order.
  private(set) var tags: [FileTag] = []
  /// The block that was decoded last, nil once it was taken.
  private(set) var block: FLACBlock?

  /// Blocks that libFLAC delivered since this was last set to 0.
  var deliveryCount = 0

  private let bytes: any FLACBytes
  private var memory = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

  /// Starts at the first byte.
  init(_ bytes: any FLACBytes) {
    self.bytes = bytes
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// Bytes that libFLAC may read.
  var length: Int64 { bytes.length }

  /// The bytes from `offset` on, fewer than `count` only at the end.
  func bytes(at offset: Int64, count: Int) throws(AudioFileError) -> [UInt8] {
    var start = [UInt8](repeating: 0, count: count)
    let filled = try unsafe start.withUnsafeMutableBufferPointer { buffer throws(AudioFileError) in
      try unsafe bytes.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
    return Array(start.prefix(filled))
  }

  /// Takes the block that was decoded last, with its samples.
  func takeBlock() -> FLACBlock? {
    defer { block = nil }
    return block
  }

  /// The samples of the block that was taken last.
  var samples: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(memory) }

  // MARK: - From libFLAC

  fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    do throws(AudioFileError) {
      let count = try unsafe bytes.read(into: buffer, at: position)
      position += Int64(count)
      return count
    } catch {
      failure = failure ?? error
      return 0
    }
  }

  fileprivate func take(_ metadata: UnsafePointer<FLAC__StreamMetadata>) {
    switch unsafe metadata.pointee.type {
    case FLAC__METADATA_TYPE_STREAMINFO:
      let info = unsafe metadata.pointee.data.stream_info
      let format = FLACFormat(
        sampleRate: Int(info.sample_rate), channels: Int(info.channels),
        bits: Int(info.bits_per_sample))
      header = (format, Int64(info.total_samples), Int64(info.max_framesize))
    case FLAC__METADATA_TYPE_VORBIS_COMMENT:
      let comments = unsafe metadata.pointee.data.vorbis_comment
      tags = unsafe UnsafeBufferPointer(start: comments.comments, count: Int(comments.num_comments))
        .compactMap { unsafe Self.tag($0) }
    default: break
    }
  }

  private static func tag(_ entry: FLAC__StreamMetadata_VorbisComment_Entry) -> FileTag? {
    let text = unsafe UnsafeBufferPointer(start: entry.entry, count: Int(entry.length))
    guard text.count <= OpusTags.longestComment else { return nil }
    return FileTag(comment: unsafe String(decoding: text, as: UTF8.self))
  }

  fileprivate func take(
    _ header: FLAC__FrameHeader, _ rows: UnsafePointer<UnsafePointer<FLAC__int32>?>
  ) {
    deliveryCount += 1
    let format = FLACFormat(
      sampleRate: Int(header.sample_rate), channels: Int(header.channels),
      bits: Int(header.bits_per_sample))
    let count = Int(header.blocksize)
    reserve(count * format.bytesPerFrame)
    for channel in 0..<format.channels {
      guard let row = unsafe rows[channel] else { return }
      unsafe fill(channel, of: format, with: UnsafeBufferPointer(start: row, count: count))
    }
    // SAFETY: libFLAC turns frame numbers into sample numbers before it delivers.
    let start = unsafe header.number.sample_number
    block = FLACBlock(start: Int64(clamping: start), count: count, format: format)
  }

  private func reserve(_ size: Int) {
    guard unsafe memory.count < size else { return }
    unsafe memory.deallocate()
    unsafe memory = .allocate(byteCount: size, alignment: 16)
  }

  /// Puts a channel into its place in the frames, the valid bits high.
  private func fill(
    _ channel: Int, of format: FLACFormat, with row: UnsafeBufferPointer<FLAC__int32>
  ) {
    let shift = Int32(format.bytesPerSample * 8 - format.bits)
    let channels = format.channels
    if format.bytesPerSample == 2 {
      let target = unsafe memory.assumingMemoryBound(to: Int16.self)
      for index in row.indices {
        unsafe target[index &* channels &+ channel] = Int16(
          truncatingIfNeeded: row[index] &<< shift)
      }
    } else {
      let target = unsafe memory.assumingMemoryBound(to: Int32.self)
      for index in row.indices {
        unsafe target[index &* channels &+ channel] = row[index] &<< shift
      }
    }
  }
}

// MARK: - Callbacks

/// The exchange behind the context of a callback.
private func exchange(_ context: UnsafeMutableRawPointer?) -> FLACExchange {
  // SAFETY: FLACDecoder passes its exchange as the context and outlives libFLAC's decoder.
  unsafe Unmanaged.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
}

extension FLACExchange {
  /// Fills a buffer of libFLAC; nothing read is the end of the file.
  static let readCallback: FLAC__StreamDecoderReadCallback = { _, buffer, count, context in
    guard let count = unsafe count else { return FLAC__STREAM_DECODER_READ_STATUS_ABORT }
    let room = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: count.pointee)
    unsafe count.pointee = unsafe exchange(context).read(into: room)
    return unsafe count.pointee > 0
      ? FLAC__STREAM_DECODER_READ_STATUS_CONTINUE
      : FLAC__STREAM_DECODER_READ_STATUS_END_OF_STREAM
  }

  /// Says which byte is read next.
  static let tellCallback: FLAC__StreamDecoderTellCallback = { _, position, context in
    unsafe position?.pointee = UInt64(unsafe exchange(context).position)
    return FLAC__STREAM_DECODER_TELL_STATUS_OK
  }

  /// Takes a block.
  static let writeCallback: FLAC__StreamDecoderWriteCallback = { _, frame, rows, context in
    guard let frame = unsafe frame, let rows = unsafe rows else {
      return FLAC__STREAM_DECODER_WRITE_STATUS_ABORT
    }
    unsafe exchange(context).take(frame.pointee.header, rows)
    return FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE
  }

  /// Takes the header or the tags.
  static let metadataCallback: FLAC__StreamDecoderMetadataCallback = { _, metadata, context in
    guard let metadata = unsafe metadata else { return }
    unsafe exchange(context).take(metadata)
  }

  /// What is wrong shows in the numbers of the blocks that are right.
  static let errorCallback: FLAC__StreamDecoderErrorCallback = { _, _, _ in }
}
