public import AudioFormat

/// Why a file could not be opened or read.
public enum AudioFileError: Error, Sendable, Hashable {
  /// The system refused to open the file; `errno` is its reason.
  case cannotOpen(FilePath, errno: Int32)
  /// The path names something that holds no bytes to read, such as a directory.
  case notAFile(FilePath, kind: String)
  /// The file is empty, or not in a format that this library reads; `reason` says what was seen.
  case unrecognized(FilePath, reason: String)
  /// The file is of a known format, but its contents contradict it; `reason` says where.
  case damaged(FilePath, reason: String)
  /// The system failed while reading; nothing of the failed read was delivered.
  case readFailed(FilePath, reason: String)
}
