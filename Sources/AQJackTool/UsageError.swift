import AudioFormat

/// Why a command line was refused; the text is in ``Messages``.
///
/// Options are named as the user typed them or as ``OptionSpecification/messageForm`` has them.
package enum UsageError: Error, Sendable, Hashable {
  /// No command has this option.
  case unknownOption(Argument, nearest: String?)
  /// The abbreviation fits several options.
  case ambiguousOption(Argument, candidates: [String])
  /// The option belongs to other commands.
  case foreignOption(String, Command)
  /// The option's value is missing.
  case missingValue(String)
  /// The option takes no value.
  case unexpectedValue(String)
  /// The option's value cannot be used.
  case invalidValue(Argument, option: String, ValueProblem)
  /// The operand cannot be used.
  case invalidOperand(Argument, metavariable: String, ValueProblem)
  /// The first operand is neither a command nor a file.
  case unknownCommand(Argument, nearest: Command)
  /// An operand is missing.
  case missingOperand(String)
  /// There is an operand too many.
  case unexpectedOperand(Argument)
  /// The command cannot do without this option.
  case missingOption(String)
  /// Two options that do not go together.
  case conflict(String, String)
  /// `--to` is not after `--from`.
  case emptyTimeRange
}
