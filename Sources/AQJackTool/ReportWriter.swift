import AudioFormat
// The one file that imports the encoder, and not all of Foundation: the program's start pays for it.
import FoundationEssentials
import Glibc

/// Writes reports as JSON.
package enum ReportWriter {
  /// The JSON of a report: fields in alphabetical order, each on a line, with a line end.
  ///
  /// JSON has finite numbers only; others become the texts `NaN`, `Infinity` and `-Infinity`.
  package static func json(_ report: some Encodable) -> String {
    text(of: report, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  }

  /// The JSON of a report on one line, with a line end.
  package static func jsonLine(_ report: some Encodable) -> String {
    text(of: report, [.sortedKeys, .withoutEscapingSlashes])
  }

  /// Writes the JSON of a report.
  ///
  /// Blocks.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - target: Where to; a file is made or replaced.
  /// - Throws: Why not all of it was written; what was remains.
  package static func write(
    _ report: some Encodable, to target: OutputTarget
  ) throws(OutputError) {
    try write(text: json(report), to: target)
  }

  /// Writes bytes as they are; otherwise as `write(text:to:)`.
  package static func write(bytes: [UInt8], to target: OutputTarget) throws(OutputError) {
    let code =
      switch target {
      case .standardOutput: Console.write(bytes, to: STDOUT_FILENO)
      case .file(let path): unsafe path.withCString { unsafe write(bytes, toFile: $0) }
      }
    if code != 0 { throw .cannotWrite(target, errno: code) }
  }

  /// Writes text.
  ///
  /// Blocks.
  ///
  /// - Parameters:
  ///   - text: The text, with its line ends.
  ///   - target: Where to; a file is made or replaced.
  /// - Throws: Why not all of it was written; what was remains.
  package static func write(text: String, to target: OutputTarget) throws(OutputError) {
    try write(bytes: Array(text.utf8), to: target)
  }

  private static func text(
    of report: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    do {
      return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
    } catch {
      preconditionFailure("ReportWriter: a type that JSON cannot hold: \(error)")
    }
  }

  /// Writes a file; the result is 0 or the `errno` of what failed.
  private static func write(_ bytes: [UInt8], toFile path: UnsafePointer<CChar>) -> Int32 {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return errno }
    let code = Console.write(bytes, to: descriptor)
    // Some file systems say only here that there was no space.
    let closed = close(descriptor) == 0 ? 0 : errno
    return code != 0 ? code : closed
  }
}
