package import AudioFormat
package import PatchGraph

/// What `aqjack patch` can do.
package enum PatchTask: String, Sendable, CaseIterable {
  /// Write the connections of the graph to a file.
  case save
  /// Make the connections of a file.
  case restore
  /// Say how the graph and a file differ.
  case diff
  /// Make the connections of a file whenever ports come.
  case watch
  /// Write a file in another format.
  case convert

  /// What the command does, as a sentence.
  var meaning: String {
    switch self {
    case .save: "Write the connections of the graph to FILE."
    case .restore:
      "Make the connections of FILE; the status is 0 if all could be made, 1 if a part, 68 if"
        + " there were no ports for any."
    case .diff: "Say what 'restore --exclusive' would do; the status is 1 if anything."
    case .watch: "Restore FILE, and again whenever ports come, until a signal."
    case .convert: "Write FILE in another format to OUT; needs no server."
    }
  }
}

extension PatchFormat {
  /// What the format is, as a sentence.
  var meaning: String {
    switch self {
    case .plumbing: "Rules of jack-plumbing, which can say everything; the native form."
    case .snapshot: "The XML of aj-snapshot: connections by name; for names that end in '.xml'."
    case .patchbay: "The patchbay XML of qjackctl: sockets and cables."
    case .matchmaker:
      "Pairs of lines of jack-matchmaker, in Python's expressions; for '.matchmaker'."
    case .jackpatch:
      "Lines of jackpatch, of session managers: connections by name; for '.jackpatch'."
    }
  }
}

/// What `aqjack patch` was asked for.
package struct PatchOptions: Sendable, Equatable {
  /// What to do.
  package var task = PatchTask.restore
  /// The patch file; `-` is the standard input, or for `save` the standard output.
  package var file: FilePath = ""
  /// Where `convert` writes to; `-` is the standard output.
  package var output: FilePath = ""
  /// The format of the file that is written, or of the one that is read where none is; nil as the
  /// file tells by its name or its content.
  package var format: PatchFormat?
  /// The server's name, nil for JACK's own default.
  package var serverName: String?
  /// Whether connections that the file does not make are taken away.
  package var isExclusive = false
  /// Whether to say what would happen instead of doing it.
  package var isDryRun = false
  /// How long to wait for a server that is not up, nil for not at all.
  package var serverWait: WaitLimit?
  /// Whether a watch goes on with the next server when one goes.
  package var reconnects = false
  /// Whether results are JSON.
  package var isJSON = false
  /// How much is said on standard error.
  package var verbosity = Verbosity.normal

  /// Makes the options of a command line that gives none.
  package init() {}
}

extension PatchOptions: CommandOptions {
  static let command = Command.patch

  mutating func apply(_ value: OptionValue) throws(UsageError) {
    switch value.specification.name {
    case .format: format = try value.choice()
    case .server: serverName = try value.string()
    case .exclusive: isExclusive = true
    case .dryRun: isDryRun = true
    case .waitServer: serverWait = try WaitLimit(value)
    case .reconnect: reconnects = true
    case .json: isJSON = true
    case .quiet: verbosity = .quiet
    case .verbose: verbosity = .verbose
    default: Self.unread(value)
    }
  }

  mutating func finish(operands: [Argument]) throws(UsageError) {
    guard let task = PatchTask(rawValue: operands[0].description) else {
      throw .invalidOperand(
        operands[0], metavariable: "COMMAND", .notOneOf(PatchTask.allCases.map(\.rawValue)))
    }
    self.task = task
    let wanted = task == .convert ? 3 : 2
    if operands.count < wanted { throw .missingOperand(operands.count == 1 ? "FILE" : "OUT") }
    if operands.count > wanted { throw .unexpectedOperand(operands[wanted]) }
    file = operands[1]
    if task == .convert { output = operands[2] }
    try checkOptions()
  }

  /// Refuses options that the task makes nothing of.
  private func checkOptions() throws(UsageError) {
    let changes = task == .restore || task == .watch
    if isExclusive, !changes { throw .conflict("--exclusive", task.rawValue) }
    if isDryRun, task != .restore { throw .conflict("--dry-run", task.rawValue) }
    if reconnects, task != .watch { throw .conflict("--reconnect", task.rawValue) }
    if serverWait != nil, task != .watch { throw .conflict("--wait-server", task.rawValue) }
    if isJSON, task == .save || task == .convert { throw .conflict("--json", task.rawValue) }
  }
}
