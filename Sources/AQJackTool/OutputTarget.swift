package import AudioFormat

/// Where something is written.
package enum OutputTarget: Sendable, Hashable {
  /// The standard output, `-` on the command line.
  case standardOutput
  /// A file, made or replaced.
  case file(FilePath)
}
