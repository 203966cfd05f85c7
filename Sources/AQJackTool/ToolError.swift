package import AudioFile
package import JackClient

/// What ends a command, with its message and its exit status.
package enum ToolError: Error, Sendable, Hashable {
  /// The command line is wrong.
  case usage(UsageError)
  /// A file was refused, and no other is left.
  case file(AudioFileError)
  /// A target leads to no port.
  case target(TargetError)
  /// The JACK server, or the lack of one, did not let it be done.
  case jack(JackError)
  /// A result could not be written.
  case output(OutputError)

  /// The status that the program ends with.
  package var exitStatus: ExitStatus {
    switch self {
    case .usage: .usage
    case .file(let error): ExitStatus(for: error)
    case .target: .noPort
    case .jack(let error): ExitStatus(for: error)
    case .output: .failure
    }
  }

  /// The message, without the program's name.
  package var message: String {
    switch self {
    case .usage(let error): Messages.text(for: error) + "\n" + Messages.seeHelp
    case .file(let error): Messages.text(for: error)
    case .target(let error): Messages.text(for: error)
    case .jack(let error): Messages.text(for: error)
    case .output(let error): Messages.text(for: error)
    }
  }
}
