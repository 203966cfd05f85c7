/// A word about a recording, such as its title, that a file holds beside the sound.
public struct FileTag: Sendable, Hashable {
  /// What the value is, by the names of Vorbis comments, in capital letters: `TITLE`.
  public var name: String
  /// The value, as it stands in the file.
  public var value: String

  /// Makes a tag from its fields.
  ///
  /// - Parameters:
  ///   - name: What the value is; ASCII letters become capitals.
  ///   - value: The value.
  public init(name: String, value: String) {
    self.name = String(decoding: name.utf8.map(Self.capital), as: UTF8.self)
    self.value = value
  }

  /// Reads `NAME=value`, as Vorbis, Opus and FLAC have it; nil for a text without a name.
  init?(comment: String) {
    guard let sign = comment.firstIndex(of: "="), sign > comment.startIndex else { return nil }
    self.init(
      name: String(comment[..<sign]), value: String(comment[comment.index(after: sign)...]))
  }

  private static func capital(_ byte: UInt8) -> UInt8 {
    (97...122).contains(byte) ? byte - 32 : byte
  }
}
