import AudioFormat
import Testing

@testable import AQJackTool

/// A command line of words without blanks, and what must become of it.
struct CommandLineCase: Sendable, CustomTestStringConvertible {
  let line: String
  let expected: Result<Invocation, UsageError>

  init(_ line: String, _ expected: Invocation) {
    self.line = line
    self.expected = .success(expected)
  }

  init(_ line: String, refused error: UsageError) {
    self.line = line
    self.expected = .failure(error)
  }

  /// Whether the command that the line begins with, if it does with one, is there to be tested.
  var isAvailable: Bool {
    let word = line.split(separator: " ").first.map(String.init) ?? ""
    return Command(rawValue: word).map(Command.available.contains) ?? true
  }

  var testDescription: String { "aqjack \(line)" }
}

/// What becomes of a command line; words in single quotes may hold blanks.
func parsed(
  _ line: String, isFile: (FilePath) -> Bool = { _ in false }
) -> Result<Invocation, UsageError> {
  let words = (try? WordSplitter.words(of: Array(line.utf8))) ?? []
  return parsed(words.map { Argument(bytes: $0) }, isFile: isFile)
}

/// What becomes of a command line given as arguments.
func parsed(
  _ arguments: [Argument], isFile: (FilePath) -> Bool = { _ in false }
) -> Result<Invocation, UsageError> {
  Result { () throws(UsageError) in try Invocation.parse(arguments, isFile: isFile) }
}

/// An invocation of `play` with the file `a.wav` and these changes.
func play(_ change: (inout PlayOptions) -> Void = { _ in }) -> Invocation {
  var options = PlayOptions()
  options.files = ["a.wav"]
  change(&options)
  return .play(options)
}

/// An invocation of `render` of the file `a.wav` to `o.wav` with these changes.
func render(_ change: (inout RenderOptions) -> Void = { _ in }) -> Invocation {
  var options = RenderOptions()
  options.file = "a.wav"
  options.output = .file("o.wav")
  options.hasOutput = true
  change(&options)
  return .render(options)
}

/// An invocation of `ports` with these changes.
func ports(_ change: (inout PortsOptions) -> Void = { _ in }) -> Invocation {
  var options = PortsOptions()
  change(&options)
  return .ports(options)
}

/// An invocation of `info` with the file `a.wav` and these changes.
func info(_ change: (inout InfoOptions) -> Void = { _ in }) -> Invocation {
  var options = InfoOptions()
  options.files = ["a.wav"]
  change(&options)
  return .info(options)
}

/// An invocation of `latency` with these changes.
func latency(_ change: (inout LatencyOptions) -> Void = { _ in }) -> Invocation {
  var options = LatencyOptions()
  change(&options)
  return .latency(options)
}

/// An invocation of `patch` with these changes.
func patch(_ task: PatchTask, _ change: (inout PatchOptions) -> Void) -> Invocation {
  var options = PatchOptions()
  options.task = task
  change(&options)
  return .patch(options)
}
