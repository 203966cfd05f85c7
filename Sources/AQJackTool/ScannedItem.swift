import AudioFormat

/// One thing that stands on a command line.
enum ScannedItem {
  /// An option, with its value if one was given.
  case option(OptionValue)
  /// What is not an option.
  case operand(Argument)
  /// The `--` behind which everything is an operand.
  case separator
  /// What cannot be read; nothing follows it.
  case mistake(UsageError)

  /// Whether it is anything but an option.
  var isNotAnOption: Bool {
    if case .option = self { false } else { true }
  }
}
