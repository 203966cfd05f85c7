/// The comment header of an Opus stream, RFC 7845 section 5.2, or of a Vorbis stream: what a player
/// can use of it.
///
/// Comments that contradict the bytes end the list; they never stop playback.
package struct OpusTags: Sendable, Hashable {
  /// Longer comments, such as pictures, are left out.
  static let longestComment = 4096
  /// Comments beyond this number are left out.
  static let mostComments = 1024

  /// The program that encoded the stream.
  package private(set) var vendor = ""
  /// The comments as they stand in the file, `NAME=value`.
  package private(set) var comments: [String] = []

  /// No comments.
  init() {}

  /// The eight bytes that a comment header begins with.
  static let signature = Array("OpusTags".utf8)

  /// Whether the bytes begin as a comment header does.
  static func isPrefix(of bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe bytes.count >= signature.count && bytes.prefix(signature.count).elementsEqual(signature)
  }

  /// Reads a header as far as it is sound.
  ///
  /// - Parameters:
  ///   - bytes: The header.
  ///   - signatureSize: Bytes before the comments.
  ///   - longestComment: Longer comments are left out.
  init(
    _ bytes: UnsafeRawBufferPointer, signatureSize: Int = signature.count,
    longestComment: Int = longestComment
  ) {
    var rest = unsafe bytes.dropFirst(signatureSize)
    guard let vendor = unsafe Self.takeText(&rest, longestComment) else { return }
    self.vendor = vendor ?? ""
    guard let count = unsafe Self.takeNumber(&rest) else { return }
    for _ in 0..<min(count, Self.mostComments) {
      guard let comment = unsafe Self.takeText(&rest, longestComment) else { return }
      if let comment { comments.append(comment) }
    }
  }

  /// The value of the first comment of this name; ASCII letters match in either case.
  package func value(of name: String) -> String? {
    let wanted = name.utf8.map(Self.lowercase) + [UInt8(ascii: "=")]
    let comment = comments.first { $0.utf8.map(Self.lowercase).starts(with: wanted) }
    return comment.map { String(decoding: $0.utf8.dropFirst(wanted.count), as: UTF8.self) }
  }

  /// The comments that have a name, in order.
  var tags: [FileTag] { comments.compactMap(FileTag.init(comment:)) }

  /// Gain of the track to reach -23 LUFS, in dB, on top of the gain in the identification header.
  package var trackGainDecibels: Double? { gainDecibels("R128_TRACK_GAIN") }
  /// Gain of the album to reach -23 LUFS, in dB, on top of the gain in the identification header.
  package var albumGainDecibels: Double? { gainDecibels("R128_ALBUM_GAIN") }

  /// RFC 7845 section 5.2.1: a decimal integer, 1/256 dB.
  private func gainDecibels(_ name: String) -> Double? {
    value(of: name).flatMap { Int16($0) }.map { Double($0) / 256 }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte + 32 : byte
  }

  private static func takeNumber(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Int? {
    guard unsafe rest.count >= 4 else { return nil }
    let value = unsafe rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    unsafe rest = unsafe rest.dropFirst(4)
    return value
  }

  /// Takes a length and so many bytes: nil when they are not there, `.some(nil)` when too long.
  private static func takeText(
    _ rest: inout Slice<UnsafeRawBufferPointer>, _ longestComment: Int
  ) -> String?? {
    guard let count = unsafe takeNumber(&rest), unsafe count <= rest.count else { return nil }
    let text = unsafe rest.prefix(count)
    unsafe rest = unsafe rest.dropFirst(count)
    return count > longestComment ? .some(nil) : unsafe String(decoding: text, as: UTF8.self)
  }
}
