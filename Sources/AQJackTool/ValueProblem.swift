/// What is wrong with a value.
package enum ValueProblem: Error, Sendable, Hashable {
  /// Nothing stands where something must.
  case empty
  /// Not a decimal number.
  case notANumber
  /// Not a whole number.
  case notACount
  /// Outside of the range whose ends these are.
  case outOfRange(String, String)
  /// Not one of these words.
  case notOneOf([String])
  /// None of the forms that a time has.
  case notATime
  /// Not UTF-8.
  case notUTF8
  /// Not a regular expression, for this reason.
  case badPattern(String)
  /// Not a list of periods that JACK takes.
  case notPeriods
  /// A quotation mark without its partner.
  case openQuote
}
