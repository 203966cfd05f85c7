import AudioFormat
import JackClient
import PatchGraph
import RealTime

/// `aqjack patch`.
package enum PatchCommand {
  /// Saves, restores, compares, keeps or converts patches.
  static func run(_ options: PatchOptions) throws(ToolError) -> ExitStatus {
    JackLog.take(verbose: options.verbosity >= .verbose)
    switch options.task {
    case .save: return try save(options)
    case .restore: return try restore(options)
    case .diff: return try compare(options)
    case .watch: return try PatchWatch.run(options)
    case .convert: return try convert(options)
    }
  }

  /// Not that of players: their ports have their names in patches.
  static let clientName = "\(Program.name)-patch"

  private static func save(_ options: PatchOptions) throws(ToolError) -> ExitStatus {
    let graph = try withClient(options) { client in client.graph() }
    try PatchFile.write(Patch(graph), to: options.file, as: options.format)
    return .success
  }

  private static func convert(_ options: PatchOptions) throws(ToolError) -> ExitStatus {
    let patch = try PatchFile.read(options.file, options.verbosity)
    try PatchFile.write(patch, to: options.output, as: options.format)
    return .success
  }

  private static func compare(_ options: PatchOptions) throws(ToolError) -> ExitStatus {
    let patch = try PatchFile.read(options.file, as: options.format, options.verbosity)
    let graph = try withClient(options) { client in client.graph() }
    let plan = try PatchKeeper.plan(patch, for: graph, isExclusive: true)
    let report = PatchReport(plan, graph)
    try say(report, options)
    return report.isEmpty ? .success : .failure
  }

  private static func restore(_ options: PatchOptions) throws(ToolError) -> ExitStatus {
    let patch = try PatchFile.read(options.file, as: options.format, options.verbosity)
    if options.isDryRun { return try rehearse(patch, options) }
    let outcome = try withClient(options) { client throws(ToolError) in
      let keeper = PatchKeeper(client, patch, isExclusive: options.isExclusive)
      var outcome = try keeper.apply()
      outcome.verify(in: client.graph())
      return outcome
    }
    if options.isJSON || options.verbosity >= .verbose {
      try say(PatchReport(outcome), options)
    }
    for notice in Messages.notices(of: outcome) { Console.complain(notice) }
    return outcome.exitStatus
  }

  private static func rehearse(
    _ patch: Patch, _ options: PatchOptions
  ) throws(ToolError) -> ExitStatus {
    let graph = try withClient(options) { client in client.graph() }
    let plan = try PatchKeeper.plan(patch, for: graph, isExclusive: options.isExclusive)
    try say(PatchReport(plan, graph), options)
    var outcome = PatchOutcome(plan, graph)
    outcome.made = plan.additions
    return outcome.exitStatus
  }

  // MARK: - Parts

  /// Prints a report on standard output.
  static func say(_ report: PatchReport, _ options: PatchOptions) throws(ToolError) {
    do throws(OutputError) {
      try Console.print(options.isJSON ? ReportWriter.json(report) : report.text)
    } catch {
      throw .output(error)
    }
  }

  /// Opens a client for what `body` does.
  private static func withClient<Result>(
    _ options: PatchOptions, _ body: (JackClient) throws(ToolError) -> Result
  ) throws(ToolError) -> Result {
    let client: JackClient
    do throws(JackError) {
      client = try JackClient(name: clientName, isExact: false, server: options.serverName)
    } catch {
      throw .jack(error)
    }
    defer { client.leave() }
    return try body(client)
  }
}
