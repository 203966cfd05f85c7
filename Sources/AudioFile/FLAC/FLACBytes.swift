/// What libFLAC reads of a stream.
protocol FLACBytes {
  /// Bytes that there are, as far as is known.
  var length: Int64 { get }

  /// Reads bytes from `offset` on, none only at the end.
  ///
  /// - Throws: `readFailed`.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(AudioFileError) -> Int
}

extension SplicedBytes: FLACBytes {}

/// A link of a chain that comes through a pipe: where it ends shows when the next one comes.
///
/// libFLAC itself would wait for more of its stream to the end of the pipe.
final class FLACStreamLink: FLACBytes {
  private let walk: OggLinkWalk
  private var bytes: SplicedBytes

  /// Starts with the pages that were found already.
  ///
  /// - Parameters:
  ///   - bytes: What libFLAC shall see of them.
  ///   - walk: Behind the last of them.
  init(_ bytes: SplicedBytes, _ walk: OggLinkWalk) {
    self.bytes = bytes
    self.walk = walk
  }

  /// Where the next link begins, nil as long as it has not been met.
  var nextLink: Int64? { walk.nextLink }

  var length: Int64 { bytes.length }

  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(AudioFileError) -> Int {
    while offset >= bytes.length, let page = try walk.nextPage() { bytes.append(page) }
    return try unsafe bytes.read(into: buffer, at: offset)
  }
}
