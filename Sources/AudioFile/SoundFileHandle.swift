import AudioFormat
import CSndFile
import Synchronization

/// The form in which frames are asked of libsndfile.
enum SoundFileDelivery: Hashable, Sendable {
  /// As they stand in the file.
  case raw
  /// Decoded to native Float32, full scale -1 to 1.
  case float32
}

/// A file opened by libsndfile, and the place of its decoder.
///
/// One thread at a time.
@safe
final class SoundFileHandle {
  /// What libsndfile says of the file; for its frames see ``promisedFrames``.
  let info: SF_INFO

  private let file: OpaquePointer
  private let stream: SoundFileStream

  /// Opens a file at its first frame.
  ///
  /// - Parameters:
  ///   - bytes: What libsndfile shall see.
  ///   - path: The name of the file, for errors.
  /// - Throws: `unrecognized` or `damaged` as libsndfile says, or `readFailed`.
  init(_ bytes: SplicedBytes, path: FilePath) throws(AudioFileError) {
    stream = SoundFileStream(bytes)
    var info = SF_INFO()
    unsafe file = try unsafe Self.open(stream, path: path, info: &info)
    self.info = info
  }

  deinit {
    unsafe sf_close(file)
  }

  /// Reads frames at the place of the decoder and moves it behind them.
  ///
  /// - Parameters:
  ///   - delivery: The form of the samples.
  ///   - count: Frames wanted.
  ///   - bytesPerFrame: Bytes of a frame in that form.
  ///   - memory: Room for them.
  /// - Returns: Frames read; 0 at the end of what can be decoded, see ``problem``.
  /// - Throws: `readFailed`.
  func read(
    _ delivery: SoundFileDelivery, count: Int, bytesPerFrame: Int,
    into memory: UnsafeMutableRawPointer
  ) throws(AudioFileError) -> Int {
    let frames = Int64(count)
    let read: Int64 =
      switch delivery {
      case .raw:
        unsafe sf_read_raw(file, memory, frames * Int64(bytesPerFrame)) / Int64(bytesPerFrame)
      case .float32: unsafe sf_readf_float(file, memory.assumingMemoryBound(to: Float.self), frames)
      }
    if let failure = stream.failure { throw failure }
    return Int(max(0, min(read, frames)))
  }

  /// What libsndfile has to say about the last read, or nil if nothing was wrong.
  var problem: String? {
    guard unsafe sf_error(file) != 0, let text = unsafe sf_strerror(file) else { return nil }
    return soundFileReason(unsafe String(cString: text))
  }

  /// Frames that the header promises, nil where it does not know; not to be trusted.
  var promisedFrames: Int64? { (0..<Int64.max).contains(info.frames) ? info.frames : nil }

  /// The frames that the header promises, for a file whose end cannot be looked at.
  var promisedLength: SoundFileLength {
    guard let promisedFrames, promisedFrames > 0, promisedFrames < Self.mostFrames else {
      return .unknown
    }
    return .about(promisedFrames)
  }

  /// More than a century; a header that says more does not know.
  private static let mostFrames: Int64 = 1 << 40

  /// Moves the decoder to a frame; false if it could not be done, the place is then unknown.
  func seek(to frame: Int64) -> Bool {
    unsafe sf_seek(file, frame, Int32(SF_SEEK_SET)) == frame
  }

  /// Whether multi-byte samples of the file are in the other byte order than this machine's.
  var isForeignEndian: Bool {
    unsafe sf_command(file, Int32(SFC_RAW_DATA_NEEDS_ENDSWAP), nil, 0) != 0
  }

  /// The text that libsndfile found under one of its numbers, nil for none.
  func string(_ number: Int32) -> String? {
    guard let text = unsafe sf_get_string(file, number) else { return nil }
    return unsafe text.pointee == 0 ? nil : String(cString: text)
  }

  // libsndfile keeps the reason of a failed open in a global; the mutex protects it.
  private static let openMutex = Mutex(())

  private static func open(
    _ stream: SoundFileStream, path: FilePath, info: inout SF_INFO
  ) throws(AudioFileError) -> OpaquePointer {
    var file: OpaquePointer?
    var message = ""
    var code: Int32 = 0
    openMutex.withLock { _ in
      var callbacks = makeSoundFileCallbacks()
      let context = unsafe Unmanaged.passUnretained(stream).toOpaque()
      unsafe file = unsafe sf_open_virtual(&callbacks, Int32(SFM_READ), &info, context)
      if unsafe file == nil {
        code = sf_error(nil)
        message = unsafe String(cString: sf_strerror(nil))
      }
    }
    if let failure = stream.failure {
      unsafe sf_close(file)
      throw failure
    }
    guard let file = unsafe file else {
      throw soundFileRefusal(of: path, code: code, message: message)
    }
    return unsafe file
  }
}
