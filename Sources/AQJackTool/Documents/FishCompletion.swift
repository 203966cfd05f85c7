/// The completions of fish.
enum FishCompletion {
  /// The script.
  static var text: String {
    let name = Program.name
    return """
      # Completions of \(name) for fish; made by '\(name) --print-completion fish'.
      \(Command.available.map(entry).joined())\(Command.available.flatMap(entries).joined())
      """
  }

  private static func entry(_ command: Command) -> String {
    "complete -c \(Program.name) -n __fish_use_subcommand -a \(command.rawValue)"
      + " -d \(quoted(command.summary))\n"
  }

  private static func entries(_ command: Command) -> [String] {
    command.options.map { option in
      let short = option.short.map { " -s \($0)" } ?? ""
      return "complete -c \(Program.name) -n \(quoted(condition(command)))"
        + "\(short) -l \(option.name.rawValue)\(value(option)) -d \(quoted(option.help))\n"
    }
  }

  /// When the options of a command are meant; those of play also where no command stands.
  private static func condition(_ command: Command) -> String {
    if command != .play { return "__fish_seen_subcommand_from \(command.rawValue)" }
    let others = Command.available.filter { $0 != .play }.map(\.rawValue)
    return "not __fish_seen_subcommand_from \(others.joined(separator: " "))"
  }

  private static func value(_ option: OptionSpecification) -> String {
    switch CompletionWords(option) {
    case .none: ""
    case .any: " -x"
    case .file: " -r"
    case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.reduce(into: "") { result, character in
      if "'\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return "'\(escaped)'"
  }
}
