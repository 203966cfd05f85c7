/// The texts of `--help`, made of the option table.
package enum HelpText {
  /// The widest line, in columns: one is left free of a terminal's 80, so that none wraps.
  private static let width = 79
  /// The column in which the sentences of options begin.
  private static let indent = 29

  /// The help text of a command, or of the program where `command` is nil.
  package static func text(for command: Command?) -> String {
    command.map(commandText) ?? programText
  }

  private static func commandText(_ command: Command) -> String {
    let sections = OptionGroup.allCases.map { group in
      section(group, command.options.filter { $0.group == group })
    }
    return "Usage: \(Program.name) \(command.synopsis)\n\(command.summary)\n" + sections.joined()
  }

  private static func section(_ group: OptionGroup, _ options: [OptionSpecification]) -> String {
    options.isEmpty ? "" : "\n\(group.rawValue):\n" + options.map(entry).joined()
  }

  private static func entry(_ option: OptionSpecification) -> String {
    row("  " + option.helpForm, option.help, indent: indent)
  }

  /// Sets `text` in the columns from `indent` on, beside `label` or, if that is too wide, below it.
  private static func row(_ label: String, _ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    let body = lines(text, width: width - indent).map { margin + $0 }.joined(separator: "\n")
    guard label.count < indent - 1 else { return "\(label)\n\(body)\n" }
    return label + body.dropFirst(label.count) + "\n"
  }

  /// Breaks text at blanks into lines of at most `width` columns.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private static var programText: String {
    let name = Program.name
    let commands = Command.available
    let usage = commands.enumerated().map { index, command in
      "\(index == 0 ? "Usage:" : "      ") \(name) \(command.synopsis)\n"
    }
    let summaries = commands.map { row("  " + $0.rawValue, $0.summary, indent: 10) }
    return """
      \(usage.joined())       \(name) --help | --version | COMMAND --help
      Play audio files into a JACK graph.

      Commands:
      \(summaries.joined())
      Examples:
        \(name) -c system:playback_1 -c system:playback_2 song.wav
        \(name) --connect physical --start-server song.wav
        \(name) play --help

      """
  }
}
