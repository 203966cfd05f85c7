package import AudioFile
package import JackClient

/// How the program ends, with the numbers of sysexits.h where it has one.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done.
  case success = 0
  /// Failed while running.
  case failure = 1
  /// The command line is wrong. EX_USAGE
  case usage = 64
  /// A file cannot be decoded. EX_DATAERR
  case dataError = 65
  /// A file cannot be opened. EX_NOINPUT
  case noInput = 66
  /// A target port does not exist or is not an audio input. EX_NOHOST
  case noPort = 68
  /// There is no JACK server. EX_UNAVAILABLE
  case noServer = 69
  /// The server went away. EX_TEMPFAIL
  case serverGone = 75
  /// Ended by SIGHUP, after a clean close.
  case hungUp = 129
  /// Ended by SIGINT, after a clean close.
  case interrupted = 130
  /// Ended by SIGTERM, after a clean close.
  case terminated = 143

  /// What the status means, as a sentence.
  package var meaning: String {
    switch self {
    case .success: "Everything was done."
    case .failure:
      "Failed while running; with --strict also underruns, lost connections, damaged and refused files."
    case .usage: "The command line is wrong, or the name of the client too long or taken."
    case .dataError: "A file cannot be decoded."
    case .noInput: "A file cannot be opened."
    case .noPort: "A target port does not exist or is not an audio input."
    case .noServer: "There is no JACK server."
    case .serverGone: "The server went away."
    case .hungUp: "Ended by SIGHUP after a clean close."
    case .interrupted: "Ended by SIGINT after a clean close."
    case .terminated: "Ended by SIGTERM after a clean close."
    }
  }

  /// The status of a run whose only file was refused with `error`.
  package init(for error: AudioFileError) {
    switch error {
    case .cannotOpen, .notAFile: self = .noInput
    case .unrecognized, .damaged, .readFailed: self = .dataError
    }
  }

  /// The status of a run that JACK ended with `error`.
  package init(for error: JackError) {
    switch error {
    case .noServer: self = .noServer
    case .serverGone: self = .serverGone
    case .nameTooLong, .serverNameTooLong, .nameTaken: self = .usage
    case .refused, .noPort, .cannotActivate, .cannotConnect, .cannotDisconnect, .cannotSetPeriod,
      .noMemory:
      self = .failure
    }
  }
}
