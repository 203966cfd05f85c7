package import AudioFormat

/// Why something could not be written.
package enum OutputError: Error, Sendable, Hashable {
  /// The system refused; `errno` is its reason. What was written before remains.
  case cannotWrite(OutputTarget, errno: Int32)
  /// The output is the very file that is read.
  case isInput(FilePath)
}
