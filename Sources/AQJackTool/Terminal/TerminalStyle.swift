import CTerminal
import Glibc

/// What a terminal can show.
struct TerminalStyle: Sendable, Hashable {
  /// Whether it clears a line when it is told to; otherwise blanks have to do.
  var canErase = true
  /// Whether colours are wanted.
  var hasColours = true
  /// Whether it shows more than ASCII.
  var hasBlocks = true

  /// Can everything.
  init() {}

  /// Reads what the environment says, by the conventions of TERM, NO_COLOR and the locale.
  ///
  /// - Parameter variable: The value of a variable, nil if it is not set.
  init(_ variable: (String) -> String?) {
    let kind = variable("TERM") ?? ""
    canErase = !kind.isEmpty && kind != "dumb"
    // no-color.org: set to anything but nothing.
    hasColours = canErase && (variable("NO_COLOR") ?? "").isEmpty
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable).first { !$0.isEmpty } ?? ""
    let charset = locale.uppercased()
    hasBlocks = canErase && (charset.hasSuffix("UTF-8") || charset.hasSuffix("UTF8"))
  }

  /// The style of the terminal that the program runs in.
  static var ofEnvironment: TerminalStyle {
    TerminalStyle { name in
      guard let value = unsafe getenv(name) else { return nil }
      return unsafe String(cString: value)
    }
  }
}
