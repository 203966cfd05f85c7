/// The completions of bash.
enum BashCompletion {
  /// The script.
  static var text: String {
    """
    # Completions of \(Program.name) for bash; made by '\(Program.name) --print-completion bash'.
    _\(Program.name)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command=play word options=''
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
          \(commands.joined(separator: "|"))) command=$word; break ;;
        esac
      done
      COMPREPLY=()
      case $previous in
    \(values)  esac
      if [[ $current != -* ]]; then
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        ((COMP_CWORD > 1)) ||
          mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(
            compgen -W '\(commands.joined(separator: " "))' -- "$current")
        return
      fi
      case $command in
    \(options)  esac
      mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    }
    complete -F _\(Program.name) \(Program.name)

    """
  }

  private static var commands: [String] { Command.available.map(\.rawValue) }

  /// A case for the options that a value follows.
  private static var values: String {
    OptionTable.union.compactMap { option in
      let pattern = option.forms.joined(separator: "|")
      switch CompletionWords(option) {
      case .none: return nil
      case .any: return "    \(pattern)) return ;;\n"
      case .file:
        return "    \(pattern)) compopt -o filenames;"
          + " mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); return ;;\n"
      case .words(let words):
        return "    \(pattern)) mapfile -t COMPREPLY < <(compgen -W"
          + " '\(words.joined(separator: " "))' -- \"$current\"); return ;;\n"
      }
    }.joined()
  }

  private static var options: String {
    Command.available.map { command in
      let words = command.options.flatMap(\.forms).joined(separator: " ")
      return "    \(command.rawValue)) options='\(words)' ;;\n"
    }.joined()
  }
}
