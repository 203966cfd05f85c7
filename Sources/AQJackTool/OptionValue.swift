import AudioFormat

/// An option on a command line, with the value it was given.
struct OptionValue {
  /// The option.
  let specification: OptionSpecification
  /// The value as it was typed; nil where none was given.
  let text: Argument?

  /// The bytes of the value.
  var bytes: [UInt8] { text?.bytes ?? [] }

  /// The error that refuses the value.
  func refusal(_ problem: ValueProblem) -> UsageError {
    .invalidValue(text ?? "", option: specification.messageForm, problem)
  }

  /// Reads the value by `parse`, whose problems become errors that name the option.
  func read<Value>(
    _ parse: ([UInt8]) throws(ValueProblem) -> Value
  ) throws(UsageError) -> Value {
    do throws(ValueProblem) {
      if bytes.isEmpty { throw .empty }
      return try parse(bytes)
    } catch {
      throw refusal(error)
    }
  }

  /// The value as the name of a file.
  func path() throws(UsageError) -> FilePath {
    try read { bytes throws(ValueProblem) in FilePath(bytes: bytes) }
  }

  /// The value as a place to write to; `-` is the standard output.
  func outputTarget() throws(UsageError) -> OutputTarget {
    let path = try path()
    return path == "-" ? .standardOutput : .file(path)
  }

  /// The value as text.
  func string() throws(UsageError) -> String {
    try read { bytes throws(ValueProblem) in
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
      return text
    }
  }

  /// The value as a number with a fraction.
  func decimal(in range: ClosedRange<Double>) throws(UsageError) -> Double {
    try read { bytes throws(ValueProblem) in try DecimalText.number(bytes, in: range) }
  }

  /// The value as a whole number.
  func count(in range: ClosedRange<Int>) throws(UsageError) -> Int {
    try read { bytes throws(ValueProblem) in try DecimalText.count(bytes, in: range) }
  }

  /// The value as a time.
  func time() throws(UsageError) -> TimePoint {
    try read { bytes throws(ValueProblem) in try TimePoint(parsing: bytes) }
  }

  /// The value as one of the words of `Choice`.
  func choice<Choice>(_: Choice.Type = Choice.self) throws(UsageError) -> Choice
  where Choice: RawRepresentable<String>, Choice: CaseIterable {
    try read { bytes throws(ValueProblem) in
      guard let choice = Choice(rawValue: String(decoding: bytes, as: UTF8.self)) else {
        throw .notOneOf(Choice.allCases.map(\.rawValue))
      }
      return choice
    }
  }
}
