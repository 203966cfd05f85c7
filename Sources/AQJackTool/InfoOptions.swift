package import AudioFormat

/// What `aqjack info` was asked for.
package struct InfoOptions: Sendable, Equatable {
  /// The files.
  package var files: [FilePath] = []
  /// Whether to print JSON instead of text.
  package var isJSON = false

  /// Makes the options of a command line that gives none.
  package init() {}
}

extension InfoOptions: CommandOptions {
  static let command = Command.info

  mutating func apply(_ value: OptionValue) throws(UsageError) {
    switch value.specification.name {
    case .json: isJSON = true
    default: Self.unread(value)
    }
  }

  mutating func finish(operands: [Argument]) throws(UsageError) {
    files = operands
  }
}
