import JackClient
import PatchGraph
import RealTime

/// `aqjack patch watch`: keeps a patch until it is told to end.
enum PatchWatch {
  /// How often a connection that was refused is tried again without another reason.
  ///
  /// A server need not tell that a client has joined the graph.
  private static let attempts = 10
  private static let attemptNanoseconds: UInt64 = 50_000_000

  /// How long it takes at most to see that a server is up: JACK tells nobody.
  private static let lookNanoseconds: UInt64 = 100_000_000

  static func run(_ options: PatchOptions) throws(ToolError) -> ExitStatus {
    let notice = Wakeup()
    let signals = SignalWatcher { notice.wake() }
    let patch = try PatchFile.read(options.file, as: options.format, options.verbosity)
    var next = try open(options, options.serverWait, notice, signals)
    while let client = next {
      try keep(patch, client, signals, options)
      if signals.received != nil { break }
      Console.complain("the JACK server went away")
      if !options.reconnects { break }
      next = try reopen(options, notice, signals)
    }
    ServiceNotifier.noteStopping()
    return signals.received.map { Outcome(signal: $0).status } ?? .serverGone
  }

  /// Opens a client in the graph, and waits for its server as long as that was asked for.
  ///
  /// - Returns: Nil when a signal came first.
  private static func open(
    _ options: PatchOptions, _ limit: WaitLimit?, _ notice: Wakeup, _ signals: SignalWatcher
  ) throws(ToolError) -> JackClient? {
    var deadline = Deadline(limit ?? .seconds(0))
    var hasLostServer = false
    while signals.received == nil {
      do throws(JackError) {
        let client = try JackClient(
          name: PatchCommand.clientName, isExact: false, server: options.serverName,
          notice: notice)
        client.watchConnections()
        try client.activate(probe: nil)
        return client
      } catch {
        if error == .serverGone, options.reconnects, !hasLostServer {
          hasLostServer = true
          deadline = Deadline(options.serverWait ?? .forever)
        }
        // A server that is about to come, or to go, may refuse for other reasons.
        if deadline.hasPassed { throw .jack(error) }
      }
      _ = notice.wait(atMost: lookNanoseconds)
    }
    return nil
  }

  /// Opens a client of the server that takes the place of one that has gone.
  ///
  /// - Returns: Nil when a signal, or the end of the time to wait, came first.
  private static func reopen(
    _ options: PatchOptions, _ notice: Wakeup, _ signals: SignalWatcher
  ) throws(ToolError) -> JackClient? {
    do throws(ToolError) {
      return try open(options, options.serverWait ?? .forever, notice, signals)
    } catch {
      guard case .jack(let fault) = error, fault.isNoServer else { throw error }
      Console.complain(error.message)
      return nil
    }
  }

  /// Keeps a patch until a signal comes or the server goes, and closes the client.
  private static func keep(
    _ patch: Patch, _ client: JackClient, _ signals: SignalWatcher, _ options: PatchOptions
  ) throws(ToolError) {
    defer { client.leave() }
    let keeper = PatchKeeper(client, patch, isExclusive: options.isExclusive)
    var refusals = 0
    var isFirst = true
    while signals.received == nil, !client.isShutDown {
      let isRetry = (1...attempts).contains(refusals)
      if isFirst || isRetry || keeper.isDue {
        let outcome = try keeper.apply()
        refusals = outcome.refused.isEmpty ? 0 : refusals + 1
        try say(outcome, options, isFirst: isFirst)
        if isFirst { ServiceNotifier.noteReady("keeping a patch") }
        isFirst = false
      }
      if keeper.isDue { continue }
      if (1...attempts).contains(refusals) {
        _ = client.notice.wait(atMost: attemptNanoseconds)
      } else {
        client.notice.wait()
      }
    }
  }

  /// Says what was done; the rules that still wait, once.
  private static func say(
    _ outcome: PatchOutcome, _ options: PatchOptions, isFirst: Bool
  ) throws(ToolError) {
    var report = PatchReport(outcome)
    report.present = []
    // It is tried again; what was refused for good is seen in the graph.
    report.refused = []
    if !isFirst { report.unanswered = [] }
    guard !report.isEmpty else { return }
    do throws(OutputError) {
      if options.isJSON {
        try Console.print(ReportWriter.jsonLine(report))
      } else if options.verbosity >= .normal {
        try Console.print(report.text)
      }
    } catch {
      throw .output(error)
    }
  }
}
