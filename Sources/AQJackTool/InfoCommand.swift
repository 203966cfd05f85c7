import AudioFile
import AudioFormat

/// `aqjack info`.
package enum InfoCommand {
  /// Says what the files hold.
  ///
  /// A file that is refused gets its message, and the others are still described.
  ///
  /// - Returns: Success, or the status of the first file that was refused.
  static func run(_ options: InfoOptions) throws(ToolError) -> ExitStatus {
    var status = ExitStatus.success
    var reports: [InfoReport] = []
    for path in options.files {
      do throws(AudioFileError) {
        reports.append(try InfoReport(AudioFile(path: path)))
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
