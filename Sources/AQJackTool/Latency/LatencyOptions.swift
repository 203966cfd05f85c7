package import AudioFormat
import LatencyMeter

/// What `aqjack latency` was asked for.
package struct LatencyOptions: Sendable, Equatable {
  /// Where the signal goes; none for the client's own input.
  package var targets: [ConnectTarget] = []
  /// Where it comes back.
  package var sources: [ConnectTarget] = []
  /// Independent runs.
  package var runCount = 10
  /// How a path is measured.
  package var method = LatencyMethod.multitone
  /// The level of the signal in dBFS.
  package var levelDecibels = MultitoneSignal.usualLevel
  /// The delay that the median must have, nil for any.
  package var check: Double?
  /// Frames by which it may differ.
  package var tolerance = 0.5
  /// Whether every output is measured against every input.
  package var isMatrix = false
  /// The periods to repeat it for, empty for the present one.
  package var periods: [Int] = []
  /// How long to count cycles, nil to measure paths.
  package var cycleSeconds: Double?
  /// The share of a period that a synthetic load takes, in percent.
  package var loadPercent = 0.0
  /// Whether to print JSON instead of a table.
  package var isJSON = false
  /// Where to draw a picture.
  package var plot: FilePath?
  /// Where to write percentiles.
  package var histogram: FilePath?
  /// The client's name, nil if it was not given.
  package var clientName: String?
  /// The server's name, nil for JACK's own default.
  package var serverName: String?
  /// How much is said on standard error.
  package var verbosity = Verbosity.normal

  /// The names of the options that were given, until the command line is read.
  var given: Set<OptionName> = []

  /// Makes the options of a command line that gives none.
  package init() {}
}

extension LatencyOptions: CommandOptions {
  static let command = Command.latency

  mutating func apply(_ value: OptionValue) throws(UsageError) {
    given.insert(value.specification.name)
    switch value.specification.name {
    case .connect: targets.append(try value.read(ConnectTarget.init(parsing:)))
    case .from: sources.append(try value.read(ConnectTarget.init(parsing:)))
    case .runs: runCount = try value.count(in: ValueRange.runs)
    case .method: method = try value.choice()
    case .level: levelDecibels = try value.decimal(in: ValueRange.levelDecibels)
    case .check: check = try value.decimal(in: ValueRange.delayFrames)
    case .tolerance: tolerance = try value.decimal(in: 0...ValueRange.delayFrames.upperBound)
    case .matrix: isMatrix = true
    case .sweep: periods = try value.read(Self.periods)
    case .cycles: cycleSeconds = try value.decimal(in: ValueRange.cycleSeconds)
    case .load: loadPercent = try value.decimal(in: ValueRange.loadPercent)
    default: try applyGeneral(value)
    }
  }

  private mutating func applyGeneral(_ value: OptionValue) throws(UsageError) {
    switch value.specification.name {
    case .json: isJSON = true
    case .plot: plot = try value.path()
    case .histogram: histogram = try value.path()
    case .name: clientName = try value.string()
    case .server: serverName = try value.string()
    case .quiet: verbosity = .quiet
    case .verbose: verbosity = .verbose
    default: Self.unread(value)
    }
  }

  mutating func finish(operands: [Argument]) throws(UsageError) {
    if targets.isEmpty != sources.isEmpty {
      throw .missingOption(targets.isEmpty ? "--connect <port>" : "--from <port>")
    }
    if isMatrix, targets.isEmpty { throw .missingOption("--connect <port>") }
    if isMatrix, given.contains(.sweep) { throw .conflict("--matrix", "--sweep") }
    if isMatrix, check != nil { throw .conflict("--matrix", "--check") }
    try checkCycles()
    given = []
  }

  private func checkCycles() throws(UsageError) {
    if cycleSeconds == nil {
      let dependent: [OptionName] = [.load, .histogram]
      if dependent.contains(where: given.contains) { throw .missingOption("--cycles <seconds>") }
      return
    }
    let others: [OptionName] = [
      .connect, .from, .runs, .method, .level, .check, .tolerance, .matrix, .sweep,
    ]
    if let other = others.first(where: given.contains) {
      throw .conflict("--cycles", "--\(other.rawValue)")
    }
  }

  /// Reads periods with commas between them.
  private static func periods(_ bytes: [UInt8]) throws(ValueProblem) -> [Int] {
    var periods: [Int] = []
    for word in bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let count = try? DecimalText.count(word, in: 1...8192), count.nonzeroBitCount == 1
      else { throw .notPeriods }
      periods.append(count)
    }
    return periods
  }
}
