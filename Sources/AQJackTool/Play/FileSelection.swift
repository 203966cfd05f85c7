import AudioFile
import AudioFormat

/// The files of a run that can be played, and why the others cannot.
struct FileSelection {
  /// Open files; at least one, if any was named.
  private(set) var files: [AudioFile] = []
  /// Why files were left out; each has been said.
  private(set) var refusals: [ToolError] = []

  private let notices: Notices

  /// Opens files; those that cannot be opened are told of and left out.
  ///
  /// - Parameters:
  ///   - paths: The files; `-` is the standard input.
  ///   - input: The standard input.
  ///   - notices: Where refusals are told.
  /// - Throws: The refusal of the first file, when no file is left.
  init(
    opening paths: [FilePath], input: StandardInput, notices: Notices
  ) throws(ToolError) {
    self.notices = notices
    for (index, path) in paths.enumerated() {
      do throws(AudioFileError) {
        files.append(try input.file(at: path, isSoonPlaying: true))
      } catch {
        try refuse(.file(error), isLast: files.isEmpty && index == paths.count - 1)
      }
    }
  }

  /// Leaves out the files of another rate.
  ///
  /// - Throws: The refusal of the first file, when no file is left.
  mutating func keepFiles(ofRate rate: Double) throws(ToolError) {
    let others = files.filter { $0.dataFormat.sampleRate != rate }
    files.removeAll { $0.dataFormat.sampleRate != rate }
    for (index, file) in others.enumerated() {
      try refuse(
        .rate(file.path, file: file.dataFormat.sampleRate, server: rate),
        isLast: files.isEmpty && index == others.count - 1)
    }
  }

  /// Says a refusal, or throws the first one when it was the last chance.
  private mutating func refuse(_ refusal: ToolError, isLast: Bool) throws(ToolError) {
    refusals.append(refusal)
    guard isLast, let first = refusals.first else { return notices.complain(refusal.message) }
    if refusals.count > 1 { notices.complain(refusal.message) }
    throw refusals.count > 1 ? .filesRefused(first.exitStatus) : first
  }
}
