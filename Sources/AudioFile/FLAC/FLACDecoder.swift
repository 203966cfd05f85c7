import AudioFormat
import CFLAC

/// libFLAC's decoder of a stream, native or in Ogg: block after block, from any place on.
///
/// One thread at a time.
@safe
final class FLACDecoder {
  /// What the header says; of a stream without one, nothing.
  var header: (format: FLACFormat, frames: Int64, largestBlock: Int64)? { exchange.header }
  /// The tags, in their order.
  var tags: [FileTag] { exchange.tags }
  /// Where the blocks begin.
  let firstOffset: Int64
  /// Bytes of the stream.
  var length: Int64 { exchange.length }

  private let exchange: FLACExchange
  private let decoder: UnsafeMutablePointer<FLAC__StreamDecoder>
  private let isOgg: Bool
  /// Where the last block ended; of a stream in Ogg nobody knows.
  private var endOfBlock: Int64?

  /// Reads the header.
  ///
  /// - Parameters:
  ///   - bytes: What libFLAC shall see.
  ///   - isOgg: Whether it is in Ogg.
  ///   - path: The name of the file, for errors.
  /// - Throws: `damaged` where libFLAC does not find its way, `readFailed`.
  init(_ bytes: any FLACBytes, isOgg: Bool, path: FilePath) throws(AudioFileError) {
    guard let made = unsafe FLAC__stream_decoder_new() else {
      throw .readFailed(path, reason: "out of memory")
    }
    unsafe decoder = unsafe made
    self.isOgg = isOgg
    exchange = FLACExchange(bytes)
    let context = unsafe Unmanaged.passUnretained(exchange).toOpaque()
    unsafe FLAC__stream_decoder_set_metadata_respond(made, FLAC__METADATA_TYPE_VORBIS_COMMENT)
    let begin =
      unsafe isOgg ? FLAC__stream_decoder_init_ogg_stream : FLAC__stream_decoder_init_stream
    let status = unsafe begin(
      made, FLACExchange.readCallback, nil, FLACExchange.tellCallback, nil, nil,
      FLACExchange.writeCallback, FLACExchange.metadataCallback, FLACExchange.errorCallback, context
    )
    let isBegun = status == FLAC__STREAM_DECODER_INIT_STATUS_OK
    let isRead = unsafe FLAC__stream_decoder_process_until_end_of_metadata(made) != 0
    var offset: UInt64 = 0
    let isKnown = unsafe FLAC__stream_decoder_get_decode_position(made, &offset) != 0
    firstOffset = isKnown && !isOgg ? Int64(clamping: offset) : 0
    if let failure = exchange.failure { throw failure }
    guard isBegun, isRead else { throw .damaged(path, reason: "the header contradicts itself") }
  }

  deinit {
    unsafe FLAC__stream_decoder_delete(decoder)
  }

  /// Decodes the next block that is sound.
  ///
  /// - Returns: The block, nil where there are no more.
  /// - Throws: `readFailed`.
  func nextBlock() throws(AudioFileError) -> FLACBlock? {
    while let block = try decodeBlock() {
      // Behind damage libFLAC delivers silence and then the block that was found, which version
      // 1.4.2 has made silent as well. It is right where no block was decoded before it.
      if exchange.deliveryCount == 1 { return block }
      let resumed = exchange.position
      if let again = try decodeBlock(numbered: block.start) { return again }
      move(to: resumed)
    }
    return nil
  }

  /// Has libFLAC go on until it delivers something.
  private func decodeBlock() throws(AudioFileError) -> FLACBlock? {
    while true {
      exchange.deliveryCount = 0
      let isRunning = unsafe FLAC__stream_decoder_process_single(decoder) != 0
      if let failure = exchange.failure { throw failure }
      if let block = exchange.takeBlock() {
        noteEnd()
        return block
      }
      guard isRunning, !isAtEnd else { return nil }
    }
  }

  /// Decodes the block of a number that ends not far before the place of reading, and none before.
  private func decodeBlock(numbered number: Int64) throws(AudioFileError) -> FLACBlock? {
    var (low, high) = (max(firstOffset, exchange.position - Self.largestBlock), exchange.position)
    while low < high {
      let middle = low + (high - low) / 2
      move(to: middle)
      let found = try decodeBlock()
      if let found, found.start == number { return found }
      if let found, found.start < number { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  // 65535 frames of 8 channels of 32 bits.
  private static let largestBlock: Int64 = 1 << 21

  /// The samples of the block that was decoded last: native integers, the valid bits high.
  var samples: UnsafeRawBufferPointer { unsafe exchange.samples }

  /// Goes on at any byte; the next block is the first that begins there or behind.
  func move(to offset: Int64) {
    unsafe FLAC__stream_decoder_flush(decoder)
    exchange.position = offset
    endOfBlock = nil
  }

  /// Whether another block begins right behind the last one that was decoded; asked at the end of
  /// the stream, which then is that of a file that was cut.
  func endsInBlock() throws(AudioFileError) -> Bool {
    guard let endOfBlock else { return false }
    let start = try exchange.bytes(at: endOfBlock, count: 2)
    // RFC 9639 section 9.1: fifteen bits of sync.
    return start.count == 2 && start[0] == 0xFF && start[1] & 0xFE == 0xF8
  }

  private func noteEnd() {
    var offset: UInt64 = 0
    let isKnown = unsafe FLAC__stream_decoder_get_decode_position(decoder, &offset) != 0
    endOfBlock = isKnown && !isOgg ? Int64(clamping: offset) : nil
  }

  /// Whether libFLAC is at the end of the stream, or does not go on.
  private var isAtEnd: Bool {
    let state = unsafe FLAC__stream_decoder_get_state(decoder)
    return state.rawValue >= FLAC__STREAM_DECODER_END_OF_STREAM.rawValue
  }
}
