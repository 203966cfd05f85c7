/// Whether an option takes a value, and what the value is called.
package enum OptionArgument: Sendable, Hashable {
  /// The option stands alone.
  case none
  /// A value follows, after a blank or an equals sign.
  case required(String)
  /// A value may follow a long name, after an equals sign only.
  case optional(String)
}
