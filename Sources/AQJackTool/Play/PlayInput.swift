package import AudioFormat

/// Where the sound of a run comes from.
package enum PlayInput: Sendable, Equatable {
  /// From files; `-` is the standard input.
  case files([FilePath])
  /// From a signal that is made up.
  case signal(SignalKind)

  /// Reads what was asked for.
  ///
  /// - Parameters:
  ///   - options: What was asked for.
  ///   - isTerminal: Whether the standard input is a terminal, from which no sound comes.
  package init(_ options: PlayOptions, isTerminal: Bool) {
    if let signal = options.signal {
      self = .signal(signal)
    } else if options.files.isEmpty {
      self = isTerminal ? .signal(.sine) : .files(["-"])
    } else {
      self = .files(options.files)
    }
  }

  /// The files, none for a signal.
  var files: [FilePath] {
    if case .files(let files) = self { files } else { [] }
  }
}
