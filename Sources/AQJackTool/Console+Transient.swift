import Glibc
import Synchronization

/// A line on a terminal that stands only until the next one.
extension Console {
  /// How many columns the line takes, 0 when none stands, and whether the terminal can erase it.
  private static let transient = Mutex<(width: Int, canErase: Bool)>((0, true))

  /// Shows a line on standard error in the place of the one before.
  ///
  /// - Parameters:
  ///   - line: The line, without a line end.
  ///   - canErase: Whether the terminal knows how to erase the rest of a line.
  static func showTransient(_ line: String, canErase: Bool) {
    transient.withLock { shown in
      let width = TextWidth.columns(line)
      let blanks = canErase ? 0 : max(0, shown.width - width)
      let end = canErase ? "\u{1B}[K" : String(repeating: " ", count: blanks)
      _ = write(Array("\r\(line)\(end)".utf8), to: STDERR_FILENO)
      shown = (width, canErase)
    }
  }

  /// Takes the line away, so that a message can stand in its place.
  static func clearTransient() {
    transient.withLock { shown in
      guard shown.width > 0 else { return }
      let erasure =
        shown.canErase ? "\r\u{1B}[K" : "\r\(String(repeating: " ", count: shown.width))\r"
      _ = write(Array(erasure.utf8), to: STDERR_FILENO)
      shown.width = 0
    }
  }
}
