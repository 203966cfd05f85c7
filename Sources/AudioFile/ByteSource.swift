import AudioFormat
import Glibc

/// The bytes of an open regular file, or of a stream, to be read at any place.
///
/// Any thread, several at a time: no read moves the place of another.
final class ByteSource: Sendable {
  /// The name that was opened.
  let path: FilePath
  /// Where the bytes come from if it is not a regular file.
  let stream: ByteStream?
  /// Bytes of sound that a reader may look at to learn how long and how large packets are.
  let probedByteCount: Int64

  /// As much tells what nearly every file is like.
  static let usualProbedByteCount: Int64 = 256 << 10

  /// No file is longer; the places in one, and what is added to them, are numbers.
  private static let farEnd: Int64 = 1 << 60

  private let descriptor: Int32
  private let provider: (any ByteProvider)?
  private let isCompressed: Bool
  private let fileLength: Int64

  /// Reads what somebody else provides.
  ///
  /// - Parameters:
  ///   - provider: Reads at any place.
  ///   - length: Bytes in all.
  ///   - path: A name for errors.
  /// - Throws: `unrecognized` where there are no bytes.
  init(_ provider: any ByteProvider, length: Int64, path: FilePath) throws(AudioFileError) {
    guard length > 0 else { throw .unrecognized(path, reason: "the file is empty") }
    self.path = path
    stream = nil
    probedByteCount = Self.usualProbedByteCount
    isCompressed = false
    fileLength = min(length, Self.farEnd)
    self.provider = provider
    descriptor = -1
  }

  /// Opens a file for reading; a name that blocks, such as a FIFO, is refused instead.
  ///
  /// - Parameters:
  ///   - path: Any bytes; relative names start at the working directory.
  ///   - probedByteCount: Bytes of sound that a reader may look at.
  /// - Throws: `cannotOpen`, `notAFile`, or `unrecognized` for an empty file.
  init(
    path: FilePath, probedByteCount: Int64 = usualProbedByteCount
  ) throws(AudioFileError) {
    // O_NONBLOCK: a FIFO without a writer would hold open(2) for ever.
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let opened = unsafe path.withCString { name in unsafe open(name, flags) }
    guard opened >= 0 else { throw Self.refusal(of: path, reason: errno) }
    var status = stat()
    let isKnown = unsafe fstat(opened, &status) == 0
    let kind = isKnown ? Self.kindOfNoFile(status.st_mode) : "file that cannot be examined"
    if kind != nil || status.st_size <= 0 {
      close(opened)
      if let kind { throw .notAFile(path, kind: kind) }
      throw .unrecognized(path, reason: "the file is empty")
    }
    self.path = path
    stream = nil
    self.probedByteCount = probedByteCount
    isCompressed = false
    fileLength = Int64(status.st_size)
    descriptor = opened
    provider = nil
  }

  /// Reads a stream, as far as it has come or will come.
  ///
  /// - Throws: `unrecognized` for an empty stream, or `readFailed`. Blocks until bytes come.
  init(_ stream: ByteStream) throws(AudioFileError) {
    self.stream = stream
    probedByteCount = 0
    provider = nil
    path = stream.path
    descriptor = -1
    fileLength = 0
    var start = [UInt8](repeating: 0, count: 4)
    let count = try unsafe start.withUnsafeMutableBufferPointer { buffer throws(AudioFileError) in
      try unsafe stream.read(
        into: UnsafeMutableRawBufferPointer(buffer), at: 0, least: buffer.count)
    }
    isCompressed = start == Array("fLaC".utf8) || start == OggPageHeader.magic
    if count == 0 {
      throw .unrecognized(path, reason: "the stream is empty")
    }
    if let length = try streamLength(of: self) { stream.setLength(length) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Bytes in the file when it was opened; of a stream, as far as is known.
  var length: Int64 { stream?.length ?? fileLength }

  /// Bytes that there are; of a stream nil before it has ended.
  var certainLength: Int64? { stream.map(\.endedLength) ?? fileLength }

  /// Reads bytes from `offset` on.
  ///
  /// - Parameters:
  ///   - buffer: Where to.
  ///   - offset: Where from.
  ///   - least: From a stream, as many bytes are waited for; nil to fill the buffer.
  /// - Returns: Bytes read, fewer than the buffer holds only at the end of the file, or when
  ///   `least` have come.
  /// - Throws: `readFailed`. Blocks.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64, least: Int? = nil
  ) throws(AudioFileError) -> Int {
    if let stream {
      return try unsafe stream.read(
        into: buffer, at: offset, least: least ?? leastBytes(of: buffer.count))
    }
    var filled = 0
    if let provider { return try unsafe read(from: provider, into: buffer, at: offset) }
    while filled < buffer.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + filled)
      if count == 0 { break }
      if count > 0 {
        filled += count
      } else if errno != EINTR {
        throw .readFailed(path, reason: describe(errno: errno))
      }
    }
    return filled
  }

  private func read(
    from provider: any ByteProvider, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(AudioFileError) -> Int {
    var filled = 0
    while filled < buffer.count, offset + Int64(filled) < length {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      guard let count = unsafe provider.read(into: rest, at: offset + Int64(filled)) else {
        throw .readFailed(path, reason: "the provider of its bytes failed")
      }
      if count <= 0 { break }
      filled += min(count, rest.count)
    }
    return filled
  }

  /// The bytes from `offset` on, at most `count`, fewer at the end of the file.
  func bytes(at offset: Int64, count: Int) throws(AudioFileError) -> [UInt8] {
    guard offset >= 0, offset < length else { return [] }
    let wanted = min(count, Int(length - offset))
    var bytes: [UInt8] = []
    // A header may ask for more than there is memory for; what is there decides.
    while bytes.count < wanted {
      let start = bytes.count
      let step = min(wanted - start, max(Self.firstPiece, start))
      bytes.append(contentsOf: repeatElement(0, count: step))
      let filled = try unsafe bytes.withUnsafeMutableBufferPointer {
        buffer throws(AudioFileError) in
        let room = unsafe UnsafeMutableBufferPointer(rebasing: buffer[start...])
        return try unsafe read(
          into: UnsafeMutableRawBufferPointer(room), at: offset + Int64(start))
      }
      guard filled == step else { return Array(bytes.prefix(start + filled)) }
    }
    return bytes
  }

  private static let firstPiece = 1 << 20

  /// How many bytes of a stream are waited for, of `count` that are wanted.
  ///
  /// Decoders of compressed sound ask for more than they need for the next frames, which may take
  /// seconds to come, and go on with less.
  private func leastBytes(of count: Int) -> Int {
    isCompressed && count >= Self.decoderRequest ? 1 : count
  }

  /// Less than any decoder asks for at a time, and more than a header.
  private static let decoderRequest = 4096

  private static func refusal(of path: FilePath, reason: Int32) -> AudioFileError {
    var status = stat()
    // open(2) says ENXIO for a socket, which tells nobody anything.
    if reason == ENXIO,
      unsafe path.withCString({ name in unsafe stat(name, &status) }) == 0,
      let kind = kindOfNoFile(status.st_mode)
    {
      return .notAFile(path, kind: kind)
    }
    return .cannotOpen(path, errno: reason)
  }

  /// What a mode says the name is, or nil for a regular file.
  private static func kindOfNoFile(_ mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "directory"
    case S_IFSOCK: "socket"
    // A stream cannot be read at any place; reading one in order would start here.
    case S_IFIFO: "FIFO"
    case S_IFCHR, S_IFBLK: "device"
    default: "special file"
    }
  }
}

/// Reads the bytes of a file that is not the system's.
///
/// One call at a time.
package protocol ByteProvider: AnyObject, Sendable {
  /// Reads bytes at a place.
  ///
  /// - Parameters:
  ///   - buffer: Room for the bytes, at least one.
  ///   - offset: Bytes from the start, 0 or more.
  /// - Returns: Bytes read, 0 at the end, nil for a failure.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int?
}

/// The system's sentence for an `errno`.
func describe(errno code: Int32) -> String {
  var text = [CChar](repeating: 0, count: 256)
  return unsafe text.withUnsafeMutableBufferPointer { buffer in
    guard let room = buffer.baseAddress, unsafe strerror_r(code, room, buffer.count) == 0
    else { return "error \(code)" }
    // SAFETY: strerror_r ends the text with a zero inside its room.
    return unsafe String(cString: room)
  }
}
