import AudioFormat
import Glibc

/// The bytes of an open regular file, to be read at any place.
///
/// Any thread, several at a time: no read moves the place of another.
final class ByteSource: Sendable {
  /// The name that was opened.
  let path: FilePath
  /// Bytes in the file when it was opened.
  let length: Int64

  private let descriptor: Int32
  private let provider: (any ByteProvider)?

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
    self.length = length
    self.provider = provider
    descriptor = -1
  }

  /// Opens a file for reading; a name that blocks, such as a FIFO, is refused instead.
  ///
  /// - Parameter path: Any bytes; relative names start at the working directory.
  /// - Throws: `cannotOpen`, `notAFile`, or `unrecognized` for an empty file.
  init(path: FilePath) throws(AudioFileError) {
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
    length = Int64(status.st_size)
    descriptor = opened
    provider = nil
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads bytes from `offset` on.
  ///
  /// - Returns: Bytes read, fewer than the buffer holds only at the end of the file.
  /// - Throws: `readFailed`.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(AudioFileError) -> Int {
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
    var bytes = [UInt8](repeating: 0, count: min(count, Int(length - offset)))
    let filled = try unsafe bytes.withUnsafeMutableBufferPointer { buffer throws(AudioFileError) in
      try unsafe read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
    }
    return Array(bytes.prefix(filled))
  }

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
