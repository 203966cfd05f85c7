import AudioFormat

/// The options of one command, filled while the command line is read.
protocol CommandOptions {
  /// The command.
  static var command: Command { get }

  /// Makes the options of a command line that gives none.
  init()

  /// Takes one option of the command's table.
  mutating func apply(_ value: OptionValue) throws(UsageError)

  /// Takes the operands, whose number is right, and checks what only the whole line shows.
  mutating func finish(operands: [Argument]) throws(UsageError)
}

extension CommandOptions {
  /// Ends the program: the table of options and `apply` do not agree.
  static func unread(_ value: OptionValue) -> Never {
    preconditionFailure("\(command.rawValue) does not read \(value.specification.longForm)")
  }
}
