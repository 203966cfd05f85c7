import AudioFile
import AudioFormat
import Glibc
import Synchronization

/// The standard input, as a file or as a stream of sound.
final class StandardInput: Sendable {
  /// Whether it is a terminal, from which no sound comes.
  let isTerminal = isatty(STDIN_FILENO) != 0

  private let stream: ByteStream
  /// Protects the file, which is opened once whatever the command line says.
  private let opened = Mutex<AudioFile?>(nil)

  /// Prepares to read.
  ///
  /// - Parameter keepsAll: Whether the sound is wanted again from its start.
  init(keepsAll: Bool) {
    stream = ByteStream(descriptor: STDIN_FILENO, path: "-", keepsAll: keepsAll)
  }

  /// Opens the sound; a second time it is the same from its start.
  ///
  /// - Throws: As the opening of a file; `notAFile` for a terminal. Blocks until the header has
  ///   come.
  func open() throws(AudioFileError) -> AudioFile {
    if isTerminal { throw .notAFile("-", kind: "terminal") }
    if let file = opened.withLock({ $0 }) { return try file.reopened() }
    let file = try AudioFile(stream: stream)
    opened.withLock { $0 = file }
    return file
  }

  /// Opens a file by its name; `-` is the standard input.
  ///
  /// - Parameters:
  ///   - path: The name.
  ///   - isSoonPlaying: Whether the first sound matters more than what is known of the file.
  /// - Returns: The file.
  /// - Throws: As the opening of a file. Blocks until a header has come.
  func file(at path: FilePath, isSoonPlaying: Bool = false) throws(AudioFileError) -> AudioFile {
    if path == "-" { return try open() }
    return try isSoonPlaying ? AudioFile(soonPlaying: path) : AudioFile(path: path)
  }

  /// Has nobody wait for the input any more.
  ///
  /// Any thread.
  func cancel() {
    stream.cancel()
  }
}
