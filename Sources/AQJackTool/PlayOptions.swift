package import AudioFormat

/// What `aqjack play` was asked for.
package struct PlayOptions: Sendable, Equatable {
  /// The files, in the order of playing.
  package var files: [FilePath] = []
  /// Where the channels go; the n-th takes channel n.
  package var targets: [ConnectTarget] = []
  /// The patch to keep while the run goes on, nil for none.
  package var patch: FilePath?
  /// The client's name, nil if it was not given: then a taken name may get a suffix.
  package var clientName: String?
  /// The server's name, nil for JACK's own default.
  package var serverName: String?
  /// How long to wait for target ports, nil for not at all.
  package var wait: WaitLimit?
  /// How long to wait for a server, nil for not at all.
  package var serverWait: WaitLimit?
  /// Whether the run goes on with another server when its own has gone.
  package var reconnects = false
  /// The arguments of the jackd to start if no server is up, nil for none.
  package var startServer: [Argument]?
  /// The gain in dB, -200 to 60.
  package var gainDecibels = 0.0
  /// Whether the tags of loudness are followed.
  package var loudness = LoudnessMode.none
  /// The part of each file that is played.
  package var span = TimeSpan()
  /// How often everything is played, 0 for ever.
  package var loops = 1
  /// What the transport does.
  package var transport = TransportMode.off
  /// The frame time of JACK at which the first frame leaves, nil for as soon as possible.
  package var startFrame: Int?
  /// The signal to play instead of files, nil for files.
  package var signal: SignalKind?
  /// The number of ports, 1 to 255; nil for the widest file's.
  package var channelCount: Int?
  /// What happens to a file of another rate.
  package var resampling = ResampleQuality.best
  /// Whether overs are limited to full scale.
  package var clipsOvers = false
  /// The number of buffers.
  package var bufferCount = 3
  /// Seconds of sound in a buffer.
  package var bufferSeconds = 0.5
  /// Where the report goes, nil for none.
  package var report: OutputTarget?
  /// Whether events are written on the standard output, a line each.
  package var isJSON = false
  /// Whether underruns, lost connections, damage and refused files count as failure.
  package var isStrict = false
  /// How much is said on standard error.
  package var verbosity = Verbosity.normal

  /// Whether what was delivered is to be proved, and what it took to be measured.
  var isReporting: Bool { report != nil || isJSON }

  /// The arguments of the jackd that `--start-server` starts on its own: no hardware is touched.
  package static let defaultServerArguments: [Argument] = [
    "-d", "dummy", "-r", "48000", "-p", "256",
  ]

  /// Makes the options of a command line that gives none.
  package init() {}
}

extension PlayOptions: CommandOptions {
  static let command = Command.play

  mutating func apply(_ value: OptionValue) throws(UsageError) {
    switch value.specification.name {
    case .connect: targets.append(try value.read(ConnectTarget.init(parsing:)))
    case .patch: patch = try value.path()
    case .name: clientName = try value.string()
    case .server: serverName = try value.string()
    case .startServer: startServer = try Self.serverArguments(value)
    case .wait: wait = try WaitLimit(value)
    case .waitServer: serverWait = try WaitLimit(value)
    case .reconnect: reconnects = true
    case .loudness: loudness = try value.choice()
    case .gain: gainDecibels = try value.decimal(in: ValueRange.gainDecibels)
    case .loop: loops = try value.count(in: ValueRange.loops)
    case .transport: transport = try value.choice()
    case .at: startFrame = try value.count(in: ValueRange.frames)
    case .signal: signal = try value.choice()
    case .from: span.from = try value.time()
    case .to: span.to = try value.time()
    case .channels: channelCount = try value.count(in: ValueRange.channels)
    case .resample: resampling = try value.choice()
    case .clip: clipsOvers = true
    case .buffers: bufferCount = try value.count(in: ValueRange.buffers)
    case .bufferSeconds: bufferSeconds = try value.decimal(in: ValueRange.bufferSeconds)
    case .report: report = try value.outputTarget()
    case .json: isJSON = true
    case .strict: isStrict = true
    case .quiet: verbosity = .quiet
    case .verbose: verbosity = .verbose
    default: Self.unread(value)
    }
  }

  mutating func finish(operands: [Argument]) throws(UsageError) {
    if transport == .follow, startFrame != nil { throw .conflict("--at", "--transport=follow") }
    if signal != nil, let file = operands.first { throw .unexpectedOperand(file) }
    files = operands
    try span.check()
  }

  private static func serverArguments(_ value: OptionValue) throws(UsageError) -> [Argument] {
    guard value.text != nil else { return defaultServerArguments }
    return try value.read { bytes throws(ValueProblem) in
      let words = try WordSplitter.words(of: bytes)
      if words.isEmpty { throw .empty }
      return words.map { Argument(bytes: $0) }
    }
  }
}
