internal import AudioFormat
internal import Glibc

/// The bytes that pages are searched in: an open file, read at any place, or memory.
///
/// Owns its descriptor. Any thread.
final class OggInput: Sendable {
  /// The name of the file, for errors.
  let path: FilePath

  private let source: ByteSource?
  private let openedLength: Int64
  private let descriptor: Int32
  private let memory: [UInt8]

  /// Takes over an open file, which is closed with this object.
  init(descriptor: Int32, path: FilePath) {
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    openedLength = isKnown ? Int64(status.st_size) : 0
    source = nil
    self.descriptor = descriptor
    self.path = path
    memory = []
  }

  /// Reads from memory.
  init(memory: [UInt8]) {
    openedLength = Int64(memory.count)
    source = nil
    descriptor = -1
    path = "memory"
    self.memory = memory
  }

  /// Reads from a source.
  init(_ source: ByteSource) {
    openedLength = 0
    self.source = source
    descriptor = -1
    path = source.path
    memory = []
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Bytes when it was opened; of a stream, as far as is known.
  var length: Int64 { source?.length ?? openedLength }

  /// Bytes of sound that may be looked at to learn what packets are like; 0 of a stream.
  var probedByteCount: Int64 { source?.probedByteCount ?? ByteSource.usualProbedByteCount }

  /// Whether the end cannot be looked at before everything has come.
  var isStream: Bool { source?.stream != nil }

  /// Reads bytes from `offset` on.
  ///
  /// - Parameters:
  ///   - buffer: Where to.
  ///   - offset: Where from.
  ///   - least: From a stream, as many bytes are waited for.
  /// - Returns: Bytes read, 0 at the end.
  /// - Throws: `readFailed`. Blocks.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64, least: Int = 1
  ) throws(AudioFileError) -> Int {
    if let source { return try unsafe source.read(into: buffer, at: offset, least: least) }
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
    let read = try unsafe read(into: buffer, at: offset, least: count)
    return unsafe Array(buffer.prefix(read))
  }
}
