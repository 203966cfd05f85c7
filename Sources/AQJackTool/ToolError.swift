package import AudioFile
package import AudioFormat
package import AudioQueue
package import JackClient
package import PatchGraph

/// What ends a command, with its message and its exit status.
package enum ToolError: Error, Sendable, Hashable {
  /// The command line is wrong.
  case usage(UsageError)
  /// A file was refused, and no other is left.
  case file(AudioFileError)
  /// No file of several is left; each refusal has been said, the status is the first one's.
  case filesRefused(ExitStatus)
  /// A file could not be played.
  case queue(FilePath, AudioQueueError)
  /// The file has another rate than the server, and was not to be converted.
  case rate(FilePath, file: Double, server: Double)
  /// The file has another rate than the output, and was not to be converted.
  case outputRate(FilePath, file: Double, output: Double)
  /// The server has too low a rate, in Hz, for a signal.
  case signalRate(Double)
  /// A connection that the server agreed to is not in the graph.
  case notConnected(ConnectionReport)
  /// A target leads to no port.
  case target(TargetError)
  /// A patch file cannot be read or written.
  case patchFile(FilePath, PatchError)
  /// A file of the session cannot be used, for this reason.
  case session(FilePath, String)
  /// A pattern of a patch cannot be compared with names.
  case pattern(PatternFault)
  /// `--wait` has expired, and a rule of the patch still has no ports.
  case unanswered(PatchRule)
  /// A measurement could not be made.
  case latency(LatencyError)
  /// The JACK server, or the lack of one, did not let it be done.
  case jack(JackError)
  /// The program of a JACK server could not be started; `errno` is the system's reason.
  case serverStart(errno: Int32)
  /// The JACK server that was started ended before it answered.
  case serverEnded
  /// A result could not be written.
  case output(OutputError)

  /// The status that the program ends with.
  package var exitStatus: ExitStatus {
    switch self {
    case .usage: .usage
    case .file(let error): ExitStatus(for: error)
    case .queue(_, .unsupportedFormat), .queue(_, .invalidPropertyValue), .queue(_, .primeTimedOut):
      .dataError
    case .queue: .failure
    case .filesRefused(let status): status
    case .rate, .outputRate: .dataError
    case .signalRate, .notConnected: .failure
    case .target: .noPort
    case .patchFile(_, .libraryMissing): .failure
    case .patchFile, .pattern, .session: .dataError
    case .unanswered: .noPort
    case .latency(let error): error.exitStatus
    case .jack(let error): ExitStatus(for: error)
    case .serverStart, .serverEnded: .noServer
    case .output: .failure
    }
  }

  /// The message, without the program's name.
  package var message: String {
    switch self {
    case .usage(let error): Messages.text(for: error) + "\n" + Messages.seeHelp
    case .file(let error): Messages.text(for: error)
    case .queue(let path, let error): Messages.text(for: error, playing: path)
    case .filesRefused: "no file is left to play"
    case .rate(let path, let file, let server):
      Messages.rateDiffers(path, file: file, server: server)
    case .outputRate(let path, let file, let output):
      Messages.rateDiffers(path, file: file, output: output)
    case .signalRate(let rate): Messages.signalRate(rate)
    case .notConnected(let connection): Messages.notConnected(connection)
    case .target(let error): Messages.text(for: error)
    case .patchFile(let path, let error): Messages.text(for: error, in: path)
    case .session(let path, let reason):
      "cannot open the session's \(Messages.quoted(path)): \(reason)"
    case .pattern(let fault): "cannot use a pattern of the patch: \(fault.reason)"
    case .unanswered(let rule): Messages.unanswered(rule)
    case .latency(let error): Messages.text(for: error)
    case .jack(let error): Messages.text(for: error)
    case .serverStart(let code): "cannot start jackd: \(Messages.systemReason(code))"
    case .serverEnded: "jackd ended at once; '--verbose' shows what it says"
    case .output(let error): Messages.text(for: error)
    }
  }
}
