/// One option, as the parser and the help text know it.
package struct OptionSpecification: Sendable, Hashable {
  /// The long name.
  package let name: OptionName
  /// The letter of the short form, if there is one; ASCII.
  package let short: Character?
  /// Whether a value follows.
  package let argument: OptionArgument
  /// One sentence for the help text.
  package let help: String
  /// The heading it stands under.
  package let group: OptionGroup
  /// The commands that take it in this sense.
  package let commands: [Command]

  init(
    _ name: OptionName, short: Character? = nil, _ argument: OptionArgument,
    _ group: OptionGroup, _ commands: [Command], _ help: String
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    self.group = group
    self.commands = commands
    self.help = help
  }

  /// The option as a user types it: `--gain`.
  package var longForm: String { "--\(name.rawValue)" }

  /// The option with its value, as the help text shows it: `-g, --gain DB`.
  package var helpForm: String {
    let shortForm = short.map { "-\($0), " } ?? "    "
    switch argument {
    case .none: return shortForm + longForm
    case .required(let value): return "\(shortForm)\(longForm) \(value)"
    case .optional(let value): return "\(shortForm)\(longForm)[=\(value)]"
    }
  }

  /// The option with its value, as messages show it: `--gain <db>`.
  package var messageForm: String {
    switch argument {
    case .none: longForm
    case .required(let value): "\(longForm) <\(value.lowercased())>"
    case .optional(let value): "\(longForm)[=<\(value.lowercased())>]"
    }
  }
}
