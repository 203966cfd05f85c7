import AudioFormat
import AudioQueue
import CTerminal
import Glibc
import JackClient
import PatchGraph
import RealTime

/// One run of `aqjack play` in a graph: a client, its connections, and the files in their order.
///
/// Everything happens on the program's main thread; other threads only wake it.
final class PlaySession {
  let options: PlayOptions
  let client: JackClient
  let device: JackDevice
  let connector: GraphConnector
  let playlist: Playlist
  let signals: SignalWatcher
  let observer: PlayObserver
  let controls: PlayControls
  private let session: SessionMember?
  private let keyboard: Keyboard?
  private let portLabels: [PortLabel]

  /// How long a connection may take to appear in the graph.
  private static let connectionSeconds = 2.0
  /// As loud as keys may make it, in dB.
  private static let mostDecibels = 12

  /// Registers the ports and begins to run, silently and unconnected.
  ///
  /// - Parameters:
  ///   - options: What was asked for.
  ///   - files: Open files, or what is played in their place; at least one.
  ///   - patch: What to connect beside the targets, nil for nothing.
  ///   - client: An open client.
  ///   - session: The session that the run belongs to, nil for none.
  ///   - signals: Says when to end.
  ///   - events: Where events go, nil for nowhere.
  ///   - takesKeys: Whether keys of the terminal mean something.
  /// - Throws: `jack`; the client should then be closed.
  init(
    _ options: PlayOptions, files: [any PacketSource], patch: Patch?, client: JackClient,
    session: SessionMember?, signals: SignalWatcher, events: EventWriter?, takesKeys: Bool
  ) throws(ToolError) {
    self.options = options
    self.client = client
    self.session = session
    self.signals = signals
    let widest = files.map(\.dataFormat.channelsPerFrame).max() ?? 1
    let device: JackDevice
    do throws(JackError) {
      device = try JackDevice(
        client: client, channelCount: options.channelCount ?? widest,
        isTimed: options.isReporting)
      try device.activate()
    } catch {
      throw .jack(error)
    }
    self.device = device
    let layout = files.first { $0.dataFormat.channelsPerFrame == widest }?.channelLayout
    portLabels = ChannelLabel.portLabels(
      layout, channelCount: widest, portCount: device.channelCount)
    connector = GraphConnector(
      client, outputs: device.portNames, targets: options.targets,
      patch: patch.map { PlayPatch($0, client: client, outputs: device.portNames) })
    let notice = client.notice
    let line = options.verbosity >= .normal ? ProgressLine() : nil
    // A single file is rewound by its player, so that no pass needs a player of its own.
    let isList = files.count > 1
    playlist = Playlist(
      files, passes: isList ? options.loops : 1, primedFrames: 4 * device.periodFrames
    ) { file throws(ToolError) in
      let player = try FilePlayer(
        file, options, passes: isList ? 1 : options.loops, device: device)
      player.queue.addRunningListener { _ in notice.wake() }
      if line != nil { try? player.queue.setMetering(true) }
      return player
    }
    observer = PlayObserver(line: line, events: events, playlist: playlist, client: client)
    controls = PlayControls(
      playlist, device: device, mostDecibels: options.clipsOvers ? 0 : Self.mostDecibels)
    keyboard = takesKeys ? Keyboard { notice.wake() } : nil
    observer.note(.start(server: serverReport, client: client.name, ports: device.portNames))
  }

  /// Connects, plays, and leaves the graph.
  ///
  /// - Returns: What was done, without an exit status of its own where all went well.
  func run() -> Report {
    var outcome = Outcome()
    do throws(ToolError) {
      try connect()
      try play()
    } catch {
      // What fails once the run must end is not why it ends.
      if !mustEnd { observer.warn(error.message) }
      outcome = Outcome(error)
    }
    if controls.isQuitting { outcome = Outcome(.success, .quit) }
    if client.isShutDown { outcome = Outcome(.serverGone, .serverGone) }
    if let failure = observer.failure { outcome = Outcome(.output(failure)) }
    if let signal = signals.received { outcome = Outcome(signal: signal) }
    return close(outcome)
  }

  // MARK: - Steps

  private func connect() throws(ToolError) {
    try resolveTargets()
    if mustEnd { return }
    try applyPatch()
    if options.verbosity >= .normal, let notice = Messages.notice(for: connector.plan) {
      observer.warn(notice)
    }
    try makeConnections()
    client.openGate(whenConnected: connector.wantedCounts)
  }

  /// Finds the targets, and waits for them if that was asked for; without a result if the run must
  /// end first.
  private func resolveTargets() throws(ToolError) {
    let deadline = options.wait.map(Deadline.init)
    while true {
      do throws(TargetError) {
        return try connector.resolve()
      } catch {
        if mustEnd { return }
        guard let deadline, !deadline.hasPassed else { throw .target(error) }
        deadline.wait(for: client.notice)
      }
    }
  }

  /// Asks for the connections.
  ///
  /// A port that was waited for is there before its client takes part in the graph, and cannot be
  /// connected until then.
  private func makeConnections() throws(ToolError) {
    let deadline = Deadline(seconds: options.wait == nil ? 0 : Self.connectionSeconds)
    while !mustEnd {
      do throws(JackError) {
        return try connector.connect()
      } catch {
        if deadline.hasPassed { throw .jack(error) }
        deadline.wait(for: client.notice)
      }
    }
  }

  /// Makes the connections of the patch, and waits for its ports if that was asked for.
  private func applyPatch() throws(ToolError) {
    guard let patch = connector.patch else { return }
    let deadline = options.wait.map(Deadline.init)
    let patience = Deadline(seconds: Self.connectionSeconds)
    while !mustEnd {
      try patch.apply()
      if let deadline, let rule = patch.unanswered.first {
        if deadline.hasPassed { throw .unanswered(rule) }
        deadline.wait(for: client.notice)
      } else if let refused = patch.refused {
        if patience.hasPassed { throw .jack(refused.refusal) }
        patience.wait(for: client.notice)
      } else {
        break
      }
    }
    if options.verbosity < .normal { return }
    for rule in patch.unanswered { observer.warn(Messages.unanswered(rule) + " yet") }
  }

  private func play() throws(ToolError) {
    if mustEnd { return }
    advance()
    try waitForConnections()
    observer.note(.connected(connector.reports()))
    // Sound goes first: the store is on its way to nobody's ears.
    client.label(outputs: portLabels)
    session?.noteOpen()
    ServiceNotifier.noteReady("playing into \(connector.wantedCounts.reduce(0, +)) connections")
    while playlist.current != nil, !mustEnd {
      observer.look(controls)
      wait()
      if signals.isSuspending { suspend() }
      try connector.patch?.keep()
      session?.serve(outputs: device.portNames, client: client)
      for key in keyboard?.take() ?? [] { controls.press(key) }
      advance()
    }
  }

  /// Waits until something has happened, or there is something to show.
  private func wait() {
    guard let interval = observer.interval else { return client.notice.wait() }
    _ = client.notice.wait(atMost: UInt64(interval * 1e9))
  }

  /// Falls silent for as long as the program is suspended.
  private func suspend() {
    let wasPaused = controls.isPaused
    controls.pause()
    observer.clear()
    signals.setSilent()
    while signals.isSuspending { client.notice.wait() }
    keyboard?.resume()
    if !wasPaused { controls.resume() }
  }

  private func advance() {
    let wasLocked = playlist.isMemoryLocked
    playlist.advance()
    guard wasLocked, !playlist.isMemoryLocked, options.verbosity >= .normal else { return }
    Console.complain(Messages.notLocked(limit: MemoryLimit.lockedBytes))
  }

  private func waitForConnections() throws(ToolError) {
    let deadline = Deadline(seconds: Self.connectionSeconds)
    while !client.isGateOpen, !mustEnd {
      if deadline.hasPassed {
        let missing = connector.reports().first { !$0.verified }
        if let missing { throw .notConnected(missing) }
      }
      deadline.wait(for: client.notice)
    }
    if options.verbosity >= .verbose {
      for connection in connector.plan.connections {
        Console.complain("channel \(connection.channel + 1) goes to '\(connection.port)'")
      }
    }
  }

  private var mustEnd: Bool {
    signals.received != nil || client.isShutDown || controls.isQuitting
      || observer.failure != nil
  }

  // MARK: - End

  private func close(_ outcome: Outcome) -> Report {
    ServiceNotifier.noteStopping()
    cterminal_give_back()
    if mustEnd { controls.fadeOut() } else { letLastCycleOut() }
    let connections = connector.reports()
    playlist.stop()
    let xruns = client.xrunCount
    let server = serverReport
    let summary = device.close()
    var report = Report(
      client: client.name, exit: outcome.status, reason: outcome.reason, server: server)
    report.connections = connections
    report.serverXruns = xruns
    observer.finish()
    if client.isShutDown { observer.note(.serverLost) }
    report.files = playlist.reports
    report.add(summary)
    report.countUnderruns()
    if options.verbosity >= .normal { sayWhatSamplesWere() }
    for failure in playlist.failures { observer.warn(failure.message) }
    report.settle(playlist.failures, isStrict: options.isStrict)
    return report
  }

  private func sayWhatSamplesWere() {
    for (path, record, faults) in playlist.records {
      for fault in faults { observer.warn(Messages.fault(fault, in: path)) }
      for notice in Messages.samples(in: record, of: path, clipped: options.clipsOvers) {
        observer.warn(notice)
      }
    }
  }

  /// The last frames lie in buffers of the present cycle; leaves the others time to read them.
  private func letLastCycleOut() {
    guard !client.isShutDown else { return }
    let cycles = device.cycleCount
    let deadline = Deadline(seconds: 0.1 + 4 * Double(device.periodFrames) / device.sampleRate)
    while device.cycleCount < cycles + 2, !deadline.hasPassed, !client.isShutDown { usleep(1000) }
  }

  private var serverReport: ServerReport {
    ServerReport(
      name: PlayCommand.serverName(options), implementation: JackClient.implementation,
      sampleRate: Int(client.sampleRate), period: client.periodFrames)
  }
}
