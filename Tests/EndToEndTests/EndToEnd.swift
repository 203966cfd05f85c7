import AudioFormat
import JackTestSupport
import TestSupport
import Testing

/// Everything that runs the built program; one test at a time, since there is one server at a time.
@Suite(
  .serialized, .oneServer,
  .enabled(if: BuiltProgram.obstacle == nil, Comment(rawValue: BuiltProgram.obstacle ?? "")))
enum EndToEnd {
  /// Longer than any run of the program takes on a busy machine, in seconds.
  static let patience = 60.0

  /// Starts the program on the tests' server.
  static func start(_ arguments: [FilePath]) -> ProgramRun {
    ProgramRun(BuiltProgram.path, ["--server", FilePath(JackServer.name)] + arguments)
  }

  /// Runs the program on the tests' server to its end.
  static func run(_ arguments: [FilePath]) -> ProgramResult {
    start(arguments).finish(within: patience)
  }

  /// `--connect` for each of these ports.
  static func connecting(_ ports: [String]) -> [FilePath] {
    ports.flatMap { ["--connect", FilePath($0)] }
  }
}

extension ProgramResult {
  /// The lines on standard error but for the notice of xruns, which a busy machine adds to any run.
  var complaints: [String] {
    errors.split(separator: "\n").map(String.init).filter { !$0.contains("reported by the server") }
  }
}

extension ProgramRun {
  /// Waits for the end, and expects it to be this one; what the program said is said otherwise.
  func expectEnding(_ expected: ProgramEnding, at location: SourceLocation = #_sourceLocation) {
    let result = finish(within: EndToEnd.patience)
    #expect(result.ending == expected, "\(result.errors)", sourceLocation: location)
  }
}
