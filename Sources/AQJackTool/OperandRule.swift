import AudioFormat

/// How many operands a command takes, and what they are called.
package struct OperandRule: Sendable, Hashable {
  /// What an operand is called in help and messages.
  package let metavariable: String
  /// The numbers of operands that are accepted.
  package let count: ClosedRange<Int>

  /// Refuses a wrong number of operands.
  func check(_ operands: [Argument]) throws(UsageError) {
    if operands.count < count.lowerBound { throw .missingOperand(metavariable) }
    if operands.count > count.upperBound { throw .unexpectedOperand(operands[count.upperBound]) }
  }
}
