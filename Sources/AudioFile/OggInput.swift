internal import AudioFormat
internal import Glibc

/// The bytes that pages are searched in: an open file, read at any place, or memory.
///
/// Owns its descriptor. Any thread.
final class OggInput: Sendable {
  /// The name of the file, for errors.
  let path: FilePath
  /// Bytes when it was opened.
  let length: Int64

  private let descriptor: Int32
  private let memory: [UInt8]
  private let source: ByteSource?

  /// Reads from a source.
  init(_ source: ByteSource) {
    length = source.length
    path = source.path
    descriptor = -1
    memory = []
    self.source = source
  }

  /// Takes over an open file, which is closed with this object.
  init(descriptor: Int32, path: FilePath) {
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    length = isKnown ? Int64(status.st_size) : 0
    self.descriptor = descriptor
    self.path = path
    memory = []
    source = nil
  }

  /// Reads from memory.
  init(memory: [UInt8]) {
    length = Int64(memory.count)
    descriptor = -1
    path = "memory"
    self.memory = memory
    source = nil
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads bytes from `offset` on.
  ///
  /// - Returns: Bytes read, 0 at the end.
  /// - Throws: `readFailed`.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(AudioFileError) -> Int {
    if let source { return try unsafe source.read(into: buffer, at: offset) }
    guard descriptor >= 0 else {
      let rest = memory.dropFirst(Int(offset)).prefix(buffer.count)
      unsafe buffer.copyBytes(from: rest)
      return rest.count
    }
    while true {
      let count = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      guard errno == EINTR else {
        throw .readFailed(path, reason: unsafe String(cString: strerror(errno)))
      }
    }
  }

  /// The bytes from `offset` on, fewer than `count` only at the end.
  func bytes(at offset: Int64, count: Int) throws(AudioFileError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { unsafe buffer.deallocate() }
    let read = try unsafe read(into: buffer, at: offset)
    return unsafe Array(buffer.prefix(read))
  }
}
