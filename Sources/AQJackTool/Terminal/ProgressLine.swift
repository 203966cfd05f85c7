/// The line that shows how far a run has come.
final class ProgressLine {
  private let line: TransientLine
  private let text: ProgressText

  /// Prepares to draw on standard error, if that is a terminal; the result is nil otherwise.
  init?() {
    guard let line = TransientLine() else { return nil }
    self.line = line
    text = ProgressText(style: line.style)
  }

  /// Draws the line, unless the program is in the background.
  func draw(_ status: PlayStatus) {
    line.show(text.line(status, columns: line.columns))
  }

  /// Takes the line away.
  func clear() {
    line.clear()
  }
}
