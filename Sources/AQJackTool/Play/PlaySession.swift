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
  let device: JackDevice
  let opener: ClientOpener
  let connector: GraphConnector
  let playlist: Playlist
  let signals: SignalWatcher
  let observer: PlayObserver
  let controls: PlayControls
  /// The servers that took the place of one that had gone.
  var reconnections: [ReconnectionReport] = []
  /// Where the last server was lost, nil once the sound has gone on.
  var loss: ReconnectionReport?
  /// How the sound is brought to where the transport is.
  var transport = TransportPursuit()
  let session: SessionMember?
  let notices: Notices
  private let keyboard: Keyboard?
  let portLabels: [PortLabel]
  /// The full names of the ports, in order of channels.
  private let outputs: [PortName]

  /// As loud as keys may make it, in dB.
  private static let mostDecibels = 12

  /// Registers the ports and begins to run, silently and unconnected.
  ///
  /// - Parameters:
  ///   - options: What was asked for.
  ///   - files: Open files, or what is played in their place; at least one.
  ///   - patch: What to connect beside the targets, nil for nothing.
  ///   - client: An open client.
  ///   - opener: Opens the client of another server.
  ///   - session: The session that the run belongs to, nil for none.
  ///   - signals: Says when to end.
  ///   - notices: Where everything is said.
  ///   - takesKeys: Whether keys of the terminal mean something.
  /// - Throws: `jack`; the client should then be closed.
  init(
    _ options: PlayOptions, files: [any PacketSource], patch: Patch?, client: JackClient,
    opener: ClientOpener, session: SessionMember?, signals: SignalWatcher, notices: Notices,
    takesKeys: Bool
  ) throws(ToolError) {
    self.options = options
    self.opener = opener
    self.session = session
    self.signals = signals
    self.notices = notices
    let widest = files.map(\.dataFormat.channelsPerFrame).max() ?? 1
    device = try Self.device(options, channelCount: options.channelCount ?? widest, client: client)
    let layout = files.first { $0.dataFormat.channelsPerFrame == widest }?.channelLayout
    portLabels = ChannelLabel.portLabels(
      layout, channelCount: widest, portCount: device.channelCount)
    let outputs = device.portNames.map { PortName($0) }
    self.outputs = outputs
    connector = GraphConnector(
      client, outputs: outputs, targets: options.targets,
      patch: patch.map { PlayPatch($0, client: client, outputs: outputs) })
    let line = options.verbosity >= .normal ? ProgressLine() : nil
    playlist = Self.playlist(options, files, device: device, isMetered: line != nil)
    observer = PlayObserver(line: line, notices: notices, playlist: playlist, device: device)
    controls = PlayControls(
      playlist, device: device, mostDecibels: options.clipsOvers ? 0 : Self.mostDecibels,
      canSeek: options.transport != .follow)
    let notice = client.notice
    keyboard = takesKeys ? Keyboard { notice.wake() } : nil
    for notice in files.compactMap({ $0.missingLoudness(options.loudness) }) {
      notices.note(notice)
    }
    observer.note(.start(server: serverReport, client: client.name, ports: device.portNames))
  }

  /// Registers the ports, and begins to run.
  private static func device(
    _ options: PlayOptions, channelCount: Int, client: JackClient
  ) throws(ToolError) -> JackDevice {
    do throws(JackError) {
      let device = try JackDevice(
        client: client, channelCount: channelCount, isTimed: options.isReporting,
        outlivesServers: options.reconnects, followsTransport: options.transport == .follow)
      try device.activate()
      return device
    } catch {
      throw .jack(error)
    }
  }

  /// The files in their order, with a player for each that wakes the run when there is news of it.
  private static func playlist(
    _ options: PlayOptions, _ files: [any PacketSource], device: JackDevice, isMetered: Bool
  ) -> Playlist {
    // A single file is rewound by its player, so that no pass needs a player of its own, unless
    // the transport may ask for any of them.
    let isList = files.count > 1 || options.transport == .follow
    let notice = device.client.notice
    return Playlist(
      files, passes: isList ? options.loops : 1, primedFrames: 4 * device.periodFrames,
      start: options.startFrame.map { .deviceFrame(device.frame(nearest: $0)) } ?? .now
    ) { file, skippedFrames throws(ToolError) in
      let player = try FilePlayer(
        file, options, passes: isList ? 1 : options.loops, device: device,
        skipping: skippedFrames
      ) { notice.wake() }
      player.queue.addRunningListener { _ in notice.wake() }
      if isMetered { try? player.queue.setMetering(true) }
      return player
    }
  }

  /// The client at present.
  var client: JackClient { device.client }

  /// Connects, plays, and leaves the graph.
  ///
  /// - Returns: What was done, without an exit status of its own where all went well.
  func run() -> Report {
    var outcome = Outcome()
    do throws(ToolError) {
      try connect()
      try play()
      while isServerLost, !mustEnd, try comeBack() { try play() }
    } catch {
      // What fails once the run must end is not why it ends.
      if !mustEnd { notices.complain(error.message) }
      outcome = Outcome(error)
    }
    if controls.isQuitting { outcome = Outcome(.success, .quit) }
    if client.isShutDown { outcome = Outcome(.serverGone, .serverGone) }
    if let failure = observer.failure { outcome = Outcome(.output(failure)) }
    if let signal = signals.received { outcome = Outcome(signal: signal) }
    return close(outcome)
  }

  /// Whether there is a reason to end the run before its sound has ended.
  var mustEnd: Bool {
    signals.received != nil || controls.isQuitting || observer.failure != nil
      || client.isShutDown && !options.reconnects
  }

  /// Whether the server has gone.
  var isServerLost: Bool { client.isShutDown }

  // MARK: - Playing

  private func play() throws(ToolError) {
    if mustEnd || isServerLost { return }
    advance()
    try waitForConnections()
    if mustEnd || isServerLost { return }
    noteConnected()
    while playlist.current != nil || playlist.isBehindEnd, !mustEnd, !isServerLost {
      // Before the wait: what has been told of until now has woken whoever waited then.
      device.noteConnections()
      try connector.patch?.keep()
      connector.restoreOthers()
      session?.serve(outputs: outputs, client: client)
      observer.look(controls)
      wait()
      if signals.isSuspending { suspend() }
      takeKeys()
      advance()
    }
  }

  /// Does what keys ask for that were pressed meanwhile.
  func takeKeys() {
    for key in keyboard?.take() ?? [] { controls.press(key) }
  }

  /// Waits until something has happened, or there is something to show.
  private func wait() {
    guard let interval = observer.interval ?? transportInterval else { return client.notice.wait() }
    _ = client.notice.wait(atMost: UInt64(interval * 1e9))
  }

  /// Falls silent for as long as the program is suspended.
  private func suspend() {
    let wasPaused = controls.isPaused
    controls.pause()
    observer.clear()
    signals.setSilent()
    while signals.isSuspending, !mustEnd { client.notice.wait() }
    if mustEnd { return }
    keyboard?.resume()
    if !wasPaused { controls.resume() }
  }

  /// Takes leave of what has ended and starts what can be started.
  func advance() {
    let wasLocked = playlist.isMemoryLocked
    leaveTransportIfBehind()
    playlist.advance()
    followTransport()
    guard wasLocked, !playlist.isMemoryLocked else { return }
    notices.note(Messages.notLocked(limit: MemoryLimit.lockedBytes))
  }
}
