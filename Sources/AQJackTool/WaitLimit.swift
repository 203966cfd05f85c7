/// How long something is waited for.
package enum WaitLimit: Sendable, Hashable {
  /// Until it comes.
  case forever
  /// At most this long, in seconds, 0 or more.
  case seconds(Double)

  /// Reads the value of a waiting option, which may be missing.
  init(_ value: OptionValue) throws(UsageError) {
    self = value.text == nil ? .forever : .seconds(try value.decimal(in: 0...1e9))
  }
}
