import Glibc
import JackClient
import RealTime

/// Opens the clients of a run, and waits for their servers if that was asked for.
final class ClientOpener {
  private let options: PlayOptions
  private let notices: Notices
  private let notice: Wakeup
  private let signals: SignalWatcher
  /// The server that runs for as long as this run, if one was started.
  private var launcher: ServerLauncher?
  /// How long to wait for another server, once there was one that did not take the run.
  private var retryDeadline: Deadline?

  /// How long it takes at most to see that a server is up: JACK tells nobody.
  private static let lookNanoseconds: UInt64 = 100_000_000

  /// Prepares to open clients.
  ///
  /// - Parameters:
  ///   - options: What was asked for.
  ///   - notices: Where the client's name is told if it is another one.
  ///   - notice: Wakes whoever waits, and is given to the clients.
  ///   - signals: Says when to end.
  init(_ options: PlayOptions, notices: Notices, notice: Wakeup, signals: SignalWatcher) {
    self.options = options
    self.notices = notices
    self.notice = notice
    self.signals = signals
  }

  /// Opens the first client, by the name that was asked for or one like it.
  ///
  /// - Throws: `jack`, or `serverStart`. Blocks while a server is waited for.
  func open() throws(ToolError) -> JackClient {
    if isRepeated { stop() }
    let wanted = options.clientName ?? Program.name
    let client = try wait(
      retryDeadline ?? options.serverWait.map(Deadline.init), name: wanted,
      isExact: options.clientName != nil
    ) { signals.received != nil }
    guard let client else {
      throw .jack(isRepeated ? .serverGone : .noServer(name: options.serverName))
    }
    if client.name != wanted, !isRepeated {
      notices.note("the name was taken; the client is called '\(client.name)'")
    }
    return client
  }

  /// Whether another client may be opened for a run that could not begin; a run that outlives
  /// servers waits for one that goes on, once it has had one.
  func mayTryAgain(after error: JackError) -> Bool {
    guard options.reconnects, signals.received == nil else { return false }
    // A server may refuse long before it tells of its end.
    switch error {
    case .serverGone, .cannotActivate, .noPort: break
    default: return false
    }
    if !isRepeated { notices.note(Messages.refusal(error)) }
    retryDeadline = retryDeadline ?? Deadline(options.serverWait ?? .forever)
    return retryDeadline?.hasPassed == false
  }

  /// Whether another server is tried because one did not take the run.
  var isRepeated: Bool { retryDeadline != nil }

  /// Opens a client of the next server, under exactly the same name.
  ///
  /// - Parameters:
  ///   - name: The name of the client before.
  ///   - deadline: When to have waited long enough.
  ///   - mustEnd: Says that nobody is to wait any more.
  /// - Returns: An open client, nil if the run must end first or has waited long enough.
  /// - Throws: `jack` when the name is taken, or `serverStart`. Blocks.
  func reopen(
    name: String, by deadline: Deadline, until mustEnd: () -> Bool
  ) throws(ToolError) -> JackClient? {
    stop()
    return try wait(deadline, name: name, isExact: true, until: mustEnd)
  }

  /// Ends the server that was started for this run.
  func stop() {
    launcher?.stop()
    launcher = nil
  }

  // MARK: - Waiting

  private func wait(
    _ deadline: Deadline?, name: String, isExact: Bool, until mustEnd: () -> Bool
  ) throws(ToolError) -> JackClient? {
    while true {
      do throws(JackError) {
        return try open(name: name, isExact: isExact)
      } catch {
        if mustEnd() { return nil }
        if error.isNoServer, try launch() { continue }
        // A server that is about to come, or to go, may refuse for other reasons.
        let mayPass = error.isNoServer || error.isRefusal && isExact
        guard let deadline, mayPass else { throw launcher?.fault ?? .jack(error) }
        if deadline.hasPassed { return nil }
      }
      _ = notice.wait(atMost: Self.lookNanoseconds)
    }
  }

  private func open(name: String, isExact: Bool) throws(JackError) -> JackClient {
    let open = { () throws(JackError) -> JackClient in
      try JackClient(
        name: name, isExact: isExact, server: self.options.serverName, notice: self.notice)
    }
    if let launcher { return try launcher.retry(open) }
    return try open()
  }

  /// Starts a server if that was asked for.
  ///
  /// It is the client itself that has looked for a server: a client of JACK2 that leaves while
  /// another program opens its own can leave that one deaf to whoever comes next.
  ///
  /// - Returns: Whether one was started now.
  private func launch() throws(ToolError) -> Bool {
    guard launcher == nil, let arguments = options.startServer else { return false }
    launcher = try ServerLauncher(
      server: PlayCommand.serverName(options), arguments: arguments,
      isVerbose: options.verbosity >= .verbose)
    return true
  }
}
