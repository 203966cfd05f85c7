import CTerminal
import Glibc

/// A line at the bottom of the terminal that is written over again and again.
struct TransientLine {
  /// What the terminal can show.
  let style = TerminalStyle.ofEnvironment

  /// Prepares to draw on standard error; nil where that is no terminal.
  init?() {
    guard isatty(STDERR_FILENO) != 0 else { return nil }
  }

  /// How wide the terminal is.
  var columns: Int {
    let columns = Int(cterminal_columns(STDERR_FILENO))
    return columns > 0 ? columns : 80
  }

  /// Shows text in the place of the one before, unless the program is in the background.
  func show(_ text: @autoclosure () -> String) {
    guard cterminal_is_foreground(STDERR_FILENO) else { return }
    Console.showTransient(text(), canErase: style.canErase)
  }

  /// Takes the line away.
  func clear() {
    Console.clearTransient()
  }
}
