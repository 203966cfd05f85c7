/// The completions of zsh.
enum ZshCompletion {
  /// The script.
  static var text: String {
    let names = Command.available.map(\.rawValue).joined(separator: "|")
    return """
      #compdef \(Program.name)
      # Completions of \(Program.name) for zsh; made by '\(Program.name) --print-completion zsh'.
      _\(Program.name)() {
        local command=play word
        local -a commands=(
      \(commands)  )
        for word in ${words[2,CURRENT-1]}; do
          case $word in
            (\(names)) command=$word; break ;;
          esac
        done
        ((CURRENT > 2)) || _describe -t commands command commands
        case $command in
      \(Command.available.map(arguments).joined())  esac
      }
      _\(Program.name) "$@"

      """
  }

  private static var commands: String {
    Command.available.map { "    '\($0.rawValue):\(quoted($0.summary))'\n" }.joined()
  }

  private static func arguments(_ command: Command) -> String {
    let options = command.options.map { "        \(specification($0))" }
    let operand = command == .ports ? "'*::'" : "'*:file:_files'"
    return "    (\(command.rawValue)) _arguments -s -S \\\n"
      + (options + ["        \(operand)"]).joined(separator: " \\\n") + " ;;\n"
  }

  /// The option as `_arguments` wants it; one that may be given again has a star.
  private static func specification(_ option: OptionSpecification) -> String {
    let help = "[\(quoted(bracketed(option.help)))]"
    let tail = help + value(option)
    let isRepeatable = option.name == .connect
    let forms = option.forms.map { form in
      "'\(isRepeatable ? "*" : "(\(option.forms.joined(separator: " ")))")\(form)\(tail)'"
    }
    return forms.joined(separator: " ")
  }

  private static func value(_ option: OptionSpecification) -> String {
    switch CompletionWords(option) {
    case .none: ""
    case .any: ":value:"
    case .file: ":file:_files"
    case .words(let words): ":value:(\(words.joined(separator: " ")))"
    }
  }

  private static func bracketed(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  /// Text between single quotes.
  private static func quoted(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
  }
}
