package import AudioFormat
import CMemoryFile
import Glibc
import Synchronization

/// Bytes that come from a pipe, a terminal line or a socket, to be read again at any place.
///
/// What has come is kept in memory without a name. Nothing is read from the pipe before somebody
/// wants it, so that a writer that is too quick has to wait. Any thread; those that want bytes
/// that have not come wait for one another.
package final class ByteStream: Sendable {
  /// The name in messages.
  let path: FilePath

  private let input: Int32
  /// Where the bytes are kept; -1 where the system has no memory for it.
  private let store: Int32
  /// Written to once, when nobody is to wait any more.
  private let stopper: (reader: Int32, writer: Int32)
  private let isCancelled = Atomic<Bool>(false)
  /// Bytes that have come.
  private let received = Atomic<Int64>(0)
  /// Whether the writer has ended the stream.
  private let isEnded = Atomic<Bool>(false)
  /// Bytes that there are in all, far too many as long as that is not known.
  private let limit = Atomic<Int64>(ByteStream.farEnd)
  /// Whether everything is kept, or only what was read lately.
  private let isKept: Atomic<Bool>

  /// Protects the reading of the pipe, and says where the kept bytes begin again behind the start.
  private let forgotten = Mutex<Int64>(ByteStream.keptStart)

  /// A length that no stream reaches.
  static let farEnd: Int64 = 1 << 48
  /// Whoever asks for bytes so far ahead looks for the end of a file, which a pipe does not show.
  private static let longestJump: Int64 = 64 << 20
  /// The headers, which are read again when the same stream is opened once more.
  private static let keptStart: Int64 = 1 << 20
  /// Bytes before the place of reading that are kept of an endless stream.
  private static let keptBehind: Int64 = 32 << 20
  private static let chunkSize = 1 << 16

  /// Takes bytes from a descriptor that stays open.
  ///
  /// - Parameters:
  ///   - descriptor: Open for reading.
  ///   - path: The name in messages.
  ///   - keepsAll: Whether all bytes are kept, however many there are, because they are wanted
  ///     again.
  package init(descriptor: Int32, path: FilePath, keepsAll: Bool) {
    input = descriptor
    self.path = path
    isKept = Atomic(keepsAll)
    store = unsafe cmemoryfile_make("aqjack-stream")
    var ends: [Int32] = [-1, -1]
    unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    stopper = (ends[0], ends[1])
  }

  deinit {
    for descriptor in [store, stopper.reader, stopper.writer] { close(descriptor) }
  }

  /// Ends the stream here: reads that wait return, and later ones do not wait.
  package func cancel() {
    guard !isCancelled.exchange(true, ordering: .relaxed) else { return }
    _ = unsafe write(stopper.writer, "x", 1)
  }

  /// Bytes in all, once the writer has ended the stream.
  var endedLength: Int64? {
    isEnded.load(ordering: .acquiring) ? received.load(ordering: .acquiring) : nil
  }

  /// Bytes in all, as far as is known.
  var length: Int64 { limit.load(ordering: .relaxed) }

  /// Keeps all bytes from now on, because those at the end tell what those at the start are.
  func keepAll() { isKept.store(true, ordering: .relaxed) }

  /// Says how many bytes there are, from what the first ones tell.
  func setLength(_ length: Int64) {
    limit.store(min(length, limit.load(ordering: .relaxed)), ordering: .relaxed)
  }

  /// Reads bytes from `offset` on, once they have come.
  ///
  /// - Parameters:
  ///   - buffer: Where to.
  ///   - offset: Where from.
  ///   - least: Return when this many are there.
  /// - Returns: Bytes read, fewer than `least` only at the end.
  /// - Throws: `readFailed`.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64, least: Int
  ) throws(AudioFileError) -> Int {
    let end = try waitForBytes(from: offset, to: offset + Int64(least))
    let count = Int(max(0, min(Int64(buffer.count), end - offset)))
    guard count > 0 else { return 0 }
    let copied = unsafe pread(store, buffer.baseAddress, count, off_t(offset))
    guard copied == count else { throw .readFailed(path, reason: describe(errno: errno)) }
    return count
  }

  // MARK: - The pipe

  /// Waits until bytes have come, or no more do.
  ///
  /// - Returns: Bytes that have come.
  private func waitForBytes(from start: Int64, to end: Int64) throws(AudioFileError) -> Int64 {
    let present = received.load(ordering: .acquiring)
    let isKept = isKept.load(ordering: .relaxed)
    if present >= end, isKept || start < Self.keptStart { return present }
    return try forgotten.withLock { (forgotten) throws(AudioFileError) in
      if !isKept { try forget(&forgotten, before: start) }
      let last = received.load(ordering: .acquiring)
      if end - last > Self.longestJump { return min(last, start) }
      while received.load(ordering: .acquiring) < min(end, length), try receive() {}
      return received.load(ordering: .acquiring)
    }
  }

  /// Takes what the pipe has; false at its end.
  private func receive() throws(AudioFileError) -> Bool {
    guard waitForInput() else {
      setLength(received.load(ordering: .relaxed))
      return false
    }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunkSize, alignment: 1)
    defer { unsafe chunk.deallocate() }
    let count = unsafe Glibc.read(input, chunk.baseAddress, chunk.count)
    if count < 0 {
      if errno == EINTR || errno == EAGAIN { return true }
      throw .readFailed(path, reason: describe(errno: errno))
    }
    let place = received.load(ordering: .relaxed)
    if count == 0 {
      setLength(place)
      isEnded.store(true, ordering: .releasing)
    }
    guard unsafe pwrite(store, chunk.baseAddress, count, off_t(place)) == count else {
      throw .readFailed(path, reason: describe(errno: errno))
    }
    received.store(place + Int64(count), ordering: .releasing)
    return count > 0
  }

  /// Waits until the pipe has bytes or is at its end; false when the stream was cancelled.
  private func waitForInput() -> Bool {
    let wanted = Int16(POLLIN)
    var descriptors = [
      pollfd(fd: input, events: wanted, revents: 0),
      pollfd(fd: stopper.reader, events: wanted, revents: 0),
    ]
    while !isCancelled.load(ordering: .relaxed) {
      let count = unsafe poll(&descriptors, 2, -1)
      if count > 0 { return descriptors[1].revents == 0 }
      if count < 0, errno != EINTR { return true }
    }
    return false
  }

  /// Gives memory back that nobody will read, behind the start and far before the place of reading.
  ///
  /// - Throws: `readFailed` when what is read has been forgotten.
  private func forget(_ forgotten: inout Int64, before place: Int64) throws(AudioFileError) {
    if place >= Self.keptStart, place < forgotten {
      throw .readFailed(path, reason: "the stream has gone on")
    }
    let end = place - Self.keptBehind
    guard end - forgotten >= Self.keptStart else { return }
    if cmemoryfile_forget(store, forgotten, end - forgotten) { forgotten = end }
  }
}
