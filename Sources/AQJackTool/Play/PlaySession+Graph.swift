import AudioFormat
import AudioQueue
import JackClient
import RealTime

/// The way into the graph, and back into the graph of another server.
extension PlaySession {
  /// How long a connection may take to appear in the graph.
  private static let connectionSeconds = 2.0
  /// A server that does not take the device is tried again after this.
  private static let refusalSeconds = 0.1
  /// How long it takes at most to see that a server that stood still goes on.
  private static let stillNanoseconds: UInt64 = 100_000_000

  /// Finds the targets, and asks for the connections.
  func connect() throws(ToolError) {
    try resolveTargets(waiting: options.wait)
    if mustEnd || isServerLost { return }
    try applyPatch()
    if let notice = Messages.notice(for: connector.plan) { notices.note(notice) }
    try makeConnections(isPatient: options.wait != nil)
  }

  /// Finds the targets, and waits for them if that was asked for; without a result if the run must
  /// end, or its server goes, first.
  private func resolveTargets(waiting limit: WaitLimit?) throws(ToolError) {
    let deadline = limit.map(Deadline.init)
    while true {
      do throws(TargetError) {
        return try connector.resolve()
      } catch {
        if mustEnd || isServerLost { return }
        guard let deadline, !deadline.hasPassed else {
          if isLaidToServer { return }
          throw .target(error)
        }
        deadline.wait(for: client.notice)
        takeKeys()
      }
    }
  }

  /// Whether a refusal is to be laid to the end of the server.
  ///
  /// A run that outlives it waits a moment for the news; another one ends at once in either case.
  private var isLaidToServer: Bool {
    options.reconnects ? client.hasLostServer() : isServerLost
  }

  /// Asks for the connections, and lets sound leave once they are there.
  ///
  /// A port that was waited for is there before its client takes part in the graph, and cannot be
  /// connected until then.
  private func makeConnections(isPatient: Bool) throws(ToolError) {
    let deadline = Deadline(seconds: isPatient ? Self.connectionSeconds : 0)
    while !mustEnd, !isServerLost {
      do throws(JackError) {
        try connector.connect()
        return client.openGate(whenConnected: connector.wantedCounts)
      } catch {
        guard !deadline.hasPassed else {
          if isLaidToServer { return }
          throw .jack(error)
        }
        deadline.wait(for: client.notice)
      }
    }
  }

  /// Makes the connections of the patch, and waits for its ports if that was asked for.
  private func applyPatch() throws(ToolError) {
    guard let patch = connector.patch else { return }
    let deadline = options.wait.map(Deadline.init)
    let patience = Deadline(seconds: Self.connectionSeconds)
    while !mustEnd, !isServerLost {
      try patch.apply()
      if let deadline, let rule = patch.unanswered.first {
        if deadline.hasPassed, !isLaidToServer { throw .unanswered(rule) }
        deadline.wait(for: client.notice)
      } else if let refused = patch.refused {
        if patience.hasPassed, !isLaidToServer { throw .jack(refused.refusal) }
        patience.wait(for: client.notice)
      } else {
        break
      }
    }
    for rule in patch.unanswered { notices.note(Messages.unanswered(rule) + " yet") }
  }

  /// Waits until the process thread has seen all connections, and lets sound leave.
  func waitForConnections() throws(ToolError) {
    let deadline = Deadline(seconds: Self.connectionSeconds)
    let cycles = device.cycleCount
    while !client.isGateOpen, !mustEnd, !isServerLost {
      if !deadline.hasPassed {
        deadline.wait(for: client.notice)
      } else if options.reconnects, device.cycleCount < cycles + 2 {
        // The graph changes with a cycle, and a server that ends may have none for seconds.
        _ = client.notice.wait(atMost: Self.stillNanoseconds)
        takeKeys()
      } else {
        let missing = connector.reports().first { !$0.verified }
        if let missing, !isLaidToServer { throw .notConnected(missing) }
        // All that is missing is a cycle, which gives notice.
        client.notice.wait()
      }
      advance()
    }
  }

  /// Says where the channels go.
  func noteConnected() {
    device.noteConnections()
    if options.verbosity >= .verbose {
      for connection in connector.plan.connections {
        Console.complain(Messages.route(connection))
      }
    }
    observer.note(.connected(connector.reports()))
    // Sound goes first: the store is on its way to nobody's ears.
    client.label(outputs: portLabels)
    session?.noteOpen()
    ServiceNotifier.noteReady("playing into \(connector.wantedCounts.reduce(0, +)) connections")
    noteReconnection()
  }

  // MARK: - Another server

  /// Goes over to the next server, with the same name, ports and connections.
  ///
  /// - Returns: Whether there was one before the run must end, or the time was over.
  func comeBack() throws(ToolError) -> Bool {
    let known = device.knownConnections
    noteLoss()
    guard let client = try nextClient() else { return false }
    connector.adopt(client, known: known)
    try waitForPorts()
    try applyPatch()
    try makeConnections(isPatient: true)
    return true
  }

  /// The client of the next server, which has taken the device; nil if the run must end before, or
  /// the time is over.
  private func nextClient() throws(ToolError) -> JackClient? {
    var refusal: JackError?
    let deadline = Deadline(options.serverWait ?? .forever)
    while !mustEnd {
      let next = try opener.reopen(name: client.name, by: deadline) {
        takeKeys()
        return mustEnd
      }
      guard let next, let error = try resume(on: next) else { return next }
      if refusal == nil { notices.note(Messages.refusal(error)) }
      refusal = error
      if deadline.hasPassed { return nil }
      waitAfterRefusal()
    }
    return nil
  }

  private func waitAfterRefusal() {
    let deadline = Deadline(seconds: Self.refusalSeconds)
    while !mustEnd, !deadline.hasPassed {
      deadline.wait(for: client.notice)
      takeKeys()
    }
  }

  /// Gives the device another client.
  ///
  /// - Returns: Why its server did not take the device, as when it has gone as well; nil if it did.
  private func resume(on client: JackClient) throws(ToolError) -> JackError? {
    if options.resampling == .none, client.sampleRate != device.sampleRate {
      defer { client.leave() }
      let path = playlist.current?.file.path ?? "-"
      throw .rate(path, file: device.sampleRate, server: client.sampleRate)
    }
    do throws(JackError) {
      try playlist.keepingPositions { () throws(JackError) in try device.resume(on: client) }
      return nil
    } catch {
      return error
    }
  }

  /// Waits for the ports of the plan: other clients of the server come back as well.
  private func waitForPorts() throws(ToolError) {
    // The server before may have gone before they were found.
    guard connector.isResolved else {
      return try resolveTargets(waiting: options.wait ?? .forever)
    }
    let deadline = Deadline(options.wait ?? .forever)
    while !mustEnd, !isServerLost, let port = connector.missingPort {
      if deadline.hasPassed, !isLaidToServer {
        throw .target(.notFound(Argument(bytes: port.bytes), near: [], physical: []))
      }
      deadline.wait(for: client.notice)
      takeKeys()
    }
  }

  /// Falls silent, and notes where the sound has stopped.
  private func noteLoss() {
    observer.clear()
    observer.note(.serverLost)
    notices.note(Messages.serverLost)
    device.suspend()
    let player = playlist.current
    let fileFrame = player.map { Int64($0.queue.record.frameCount) }
    loss = ReconnectionReport(
      frame: device.currentFrame, file: player?.file.path.description, fileFrame: fileFrame)
  }

  /// Notes that the sound goes on, if it has gone on with another server.
  private func noteReconnection() {
    guard var reconnection = loss else { return }
    loss = nil
    reconnection.jackFrame = reconnection.frame - client.frameOffset
    reconnections.append(reconnection)
    observer.note(.serverBack(serverReport, reconnection))
    notices.note(Messages.serverBack)
  }
}
