import CTerminal
import Glibc

/// A line at the bottom of the terminal that is written over again and again.
final class ProgressLine {
  private let text: ProgressText

  /// Prepares to draw on standard error, if that is a terminal; the result is nil otherwise.
  init?() {
    guard isatty(STDERR_FILENO) != 0 else { return nil }
    text = ProgressText(style: .ofEnvironment)
  }

  /// Draws the line, unless the program is in the background.
  func draw(_ status: PlayStatus) {
    guard cterminal_is_foreground(STDERR_FILENO) else { return }
    let columns = Int(cterminal_columns(STDERR_FILENO))
    Console.showTransient(
      text.line(status, columns: columns > 0 ? columns : 80), canErase: text.style.canErase)
  }

  /// Takes the line away.
  func clear() {
    Console.clearTransient()
  }
}
