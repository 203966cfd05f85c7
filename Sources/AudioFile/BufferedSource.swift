/// The bytes of a file, read in large pieces for a reader that takes small ones in order.
///
/// One thread at a time.
final class BufferedSource {
  /// The file.
  let source: ByteSource
  private var piece: [UInt8] = []
  private var pieceOffset: Int64 = 0

  private static let pieceSize = 1 << 16

  /// Reads nothing yet.
  init(_ source: ByteSource) {
    self.source = source
  }

  /// The bytes from `offset` on, at most `count` (64 KB), fewer only at the end of the file.
  ///
  /// - Throws: `readFailed`.
  func bytes(at offset: Int64, count: Int) throws(AudioFileError) -> ArraySlice<UInt8> {
    precondition(count <= Self.pieceSize, "BufferedSource.bytes: too many")
    let isInside =
      offset >= pieceOffset && offset + Int64(count) <= pieceOffset + Int64(piece.count)
    if !isInside {
      try read(at: offset, least: count)
    }
    let start = Int(offset - pieceOffset)
    guard start <= piece.count else { return [] }
    return piece[start..<min(piece.count, start + count)]
  }

  /// Fills the piece; of a stream, with what has come, but for `least` bytes.
  private func read(at offset: Int64, least: Int) throws(AudioFileError) {
    let room = max(0, min(Int64(Self.pieceSize), source.length - offset))
    piece = [UInt8](repeating: 0, count: offset < 0 ? 0 : Int(room))
    pieceOffset = offset
    let filled = try unsafe piece.withUnsafeMutableBufferPointer { buffer throws(AudioFileError) in
      try unsafe source.read(
        into: UnsafeMutableRawBufferPointer(buffer), at: offset, least: min(least, buffer.count))
    }
    piece.removeLast(piece.count - filled)
  }
}
