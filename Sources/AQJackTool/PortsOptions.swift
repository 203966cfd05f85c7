import AudioFormat

/// What `aqjack ports` was asked for.
package struct PortsOptions: Sendable, Equatable {
  /// Which ports to list, nil for all.
  package var pattern: PortPattern?
  /// The server's name, nil for JACK's own default.
  package var serverName: String?
  /// Whether to print JSON instead of text.
  package var isJSON = false

  /// Makes the options of a command line that gives none.
  package init() {}
}

extension PortsOptions: CommandOptions {
  static let command = Command.ports

  mutating func apply(_ value: OptionValue) throws(UsageError) {
    switch value.specification.name {
    case .json: isJSON = true
    case .server: serverName = try value.string()
    default: Self.unread(value)
    }
  }

  mutating func finish(operands: [Argument]) throws(UsageError) {
    guard let operand = operands.first else { return }
    do throws(ValueProblem) {
      pattern = try PortPattern(operand: operand.bytes)
    } catch {
      let rule = Self.command.operands
      throw .invalidOperand(operand, metavariable: rule.metavariable, error)
    }
  }
}
