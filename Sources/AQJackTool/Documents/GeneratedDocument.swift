import AudioFormat

/// A text about the program that the installation keeps in a file.
package enum GeneratedDocument: Sendable, Hashable, CaseIterable {
  /// The manual page.
  case manual
  /// The completions of bash.
  case bash
  /// The completions of zsh.
  case zsh
  /// The completions of fish.
  case fish

  /// Reads the arguments that ask for a document; nil for any other command line.
  ///
  /// They are for the installation, so no help text names them.
  init?(_ arguments: [Argument]) {
    switch arguments.map(\.description) {
    case ["--print-man"]: self = .manual
    case ["--print-completion", "bash"]: self = .bash
    case ["--print-completion", "zsh"]: self = .zsh
    case ["--print-completion", "fish"]: self = .fish
    default: return nil
    }
  }

  /// The text, made of the table of options.
  package var text: String {
    switch self {
    case .manual: ManualPage.text
    case .bash: BashCompletion.text
    case .zsh: ZshCompletion.text
    case .fish: FishCompletion.text
    }
  }
}
