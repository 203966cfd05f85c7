import AudioFile
import AudioFormat

/// `aqjack info`.
package enum InfoCommand {
  /// Says what the files hold.
  ///
  /// A file that is refused gets its message, and the others are still described. So does a file
  /// that was cut, besides its description.
  ///
  /// - Returns: Success, the status of the first file that was refused, or failure for one that was
  ///   cut.
  static func run(_ options: InfoOptions) throws(ToolError) -> ExitStatus {
    let input = StandardInput(keepsAll: true)
    var status = ExitStatus.success
    var reports: [InfoReport] = []
    for path in options.files {
      do throws(AudioFileError) {
        let file = try input.file(at: path)
        reports.append(try InfoReport(file))
        if let reason = try file.findCut() {
          // The status that playing it has.
          Console.complain(Messages.text(for: .damaged(path, reason: reason)))
          if status == .success { status = .failure }
        }
      } catch {
        Console.complain(Messages.text(for: error))
        if status == .success { status = ExitStatus(for: error) }
      }
      if !options.isJSON { try print(reports.popLast().map(InfoText.text) ?? "") }
    }
    if options.isJSON { try print(ReportWriter.json(reports)) }
    return status
  }

  private static func print(_ text: String) throws(ToolError) {
    do throws(OutputError) {
      try Console.print(text)
    } catch {
      throw .output(error)
    }
  }
}
