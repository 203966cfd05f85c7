package import AudioFile
import AudioFormat
import Glibc

/// The texts of errors and notices, without the program's name before them.
package enum Messages {
  /// The last line after an error in the command line.
  package static let seeHelp = "See '\(Program.name) --help'."

  /// The text of an error in the command line.
  package static func text(for error: UsageError) -> String {
    switch error {
    case .unknownOption(let option, let nearest):
      "unknown option \(quoted(option))" + suggestion(nearest)
    case .ambiguousOption(let option, let candidates):
      "the option \(quoted(option)) is ambiguous: \(list(candidates, "or"))"
    case .foreignOption(let option, let command):
      "the option '\(option)' does not belong to '\(command.rawValue)'"
    case .missingValue(let option): "missing value for '\(option)'"
    case .unexpectedValue(let option): "the option '\(option)' takes no value"
    case .invalidValue(let value, let option, let problem):
      "the value \(quoted(value)) is invalid for '\(option)': \(text(for: problem))"
    case .invalidOperand(let value, let metavariable, let problem):
      "the value \(quoted(value)) is invalid for \(metavariable): \(text(for: problem))"
    case .unknownCommand(let typed, let nearest):
      "\(quoted(typed)) is neither a command nor a file" + suggestion(nearest.rawValue)
    case .missingOperand(let metavariable): "missing operand \(metavariable)"
    case .unexpectedOperand(let operand): "unexpected operand \(quoted(operand))"
    case .missingOption(let option): "missing option '\(option)'"
    case .conflict(let first, let second): "'\(first)' and '\(second)' do not go together"
    case .emptyTimeRange: "the time of '--to' must be after that of '--from'"
    }
  }

  /// What is wrong with a value.
  package static func text(for problem: ValueProblem) -> String {
    switch problem {
    case .empty: "it is empty"
    case .notANumber: "it is not a decimal number"
    case .notACount: "it is not a whole number"
    case .outOfRange(let least, let greatest): "it must be from \(least) to \(greatest)"
    case .notOneOf(let words): "please give \(list(words, "or"))"
    case .notATime: "a time is seconds, [hh:]mm:ss.fff, or a number of frames with an 'f'"
    case .notUTF8: "it is not UTF-8"
    case .badPattern(let reason): reason
    case .notPeriods: "please give powers of two from 1 to 8192, with commas between"
    case .openQuote: "a quotation mark or backslash has nothing behind it"
    }
  }

  /// The text of an error in a file.
  package static func text(for error: AudioFileError) -> String {
    switch error {
    case .cannotOpen(let path, let code): "cannot open \(quoted(path)): \(systemReason(code))"
    case .notAFile(let path, let kind): "cannot open \(quoted(path)): it is a \(kind)"
    case .unrecognized(let path, let reason), .damaged(let path, let reason):
      "cannot decode \(quoted(path)): \(PrintableText.of(reason))"
    case .readFailed(let path, let reason):
      "cannot read \(quoted(path)): \(PrintableText.of(reason))"
    }
  }

  /// The text of a write that failed.
  package static func text(for error: OutputError) -> String {
    switch error {
    case .cannotWrite(.standardOutput, let code):
      "cannot write to the standard output: \(systemReason(code))"
    case .cannotWrite(.file(let path), let code):
      "cannot write \(quoted(path)): \(systemReason(code))"
    case .isInput(let path): "cannot write \(quoted(path)): it is the file that is read"
    }
  }

  /// The C library's text for a value of `errno`.
  package static func systemReason(_ code: Int32) -> String {
    // SAFETY: strerror never returns null, and glibc's text lives until the thread's next call.
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// A name in quotes, harmless to a terminal.
  static func quoted(_ name: Argument) -> String { "'\(PrintableText.of(name))'" }

  /// A name in quotes, harmless to a terminal.
  static func quoted(_ name: PortName) -> String { "'\(PrintableText.of(name))'" }

  /// A name in quotes, harmless to a terminal.
  static func quoted(_ name: String) -> String { "'\(PrintableText.of(name))'" }

  /// The words in quotes, as a list in a sentence.
  static func list(_ words: [String], _ conjunction: String) -> String {
    let quotedWords = words.map { quoted($0) }
    guard let last = quotedWords.last, quotedWords.count > 1 else { return quotedWords.joined() }
    return quotedWords.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}
