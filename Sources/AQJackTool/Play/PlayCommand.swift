import AudioFile
import AudioFormat
import AudioQueue
import Glibc
import JackClient
import PatchGraph
import RealTime

/// `aqjack play`.
package enum PlayCommand {
  /// Plays files into the graph.
  ///
  /// - Parameters:
  ///   - options: What was asked for.
  ///   - arguments: The command line that asked for it, which a session keeps.
  /// - Returns: The status to exit with.
  /// - Throws: What ended the run before there was a report. Blocks.
  static func run(
    _ options: PlayOptions, _ arguments: [Argument]
  ) throws(ToolError) -> ExitStatus {
    let notice = Wakeup()
    var options = options
    let session = try SessionMember.join(&options, arguments, notice: notice)
    let status = try run(options, session, notice)
    session?.noteEnd(status)
    return status
  }

  private static func run(
    _ options: PlayOptions, _ session: SessionMember?, _ notice: Wakeup
  ) throws(ToolError) -> ExitStatus {
    let input = StandardInput(keepsAll: options.loops != 1)
    // A run that was only suspended goes on to read.
    let signals = SignalWatcher(onEnd: { input.cancel() }, wake: { notice.wake() })
    let events = options.isJSON ? EventWriter() : nil
    let notices = Notices(options.verbosity, events: events)
    var report: Report
    do throws(ToolError) {
      report = try play(
        options, session, input: input, signals: signals, notices: notices, notice: notice)
    } catch {
      let outcome = signals.received.map { Outcome(signal: $0) } ?? Outcome(error)
      // What fails once the run must end is not why it ends; that the server went is said at the end.
      if signals.received == nil, outcome.reason != .serverGone { notices.complain(error.message) }
      report = Report(options, endedBy: outcome)
    }
    return try finish(report, options, notices)
  }

  private static func play(
    _ options: PlayOptions, _ session: SessionMember?, input: StandardInput,
    signals: SignalWatcher, notices: Notices, notice: Wakeup
  ) throws(ToolError) -> Report {
    let sound = PlayInput(options, isTerminal: input.isTerminal)
    let selection = try FileSelection(opening: sound.files, input: input, notices: notices)
    for file in selection.files { _ = try options.span.frames(atRate: file.dataFormat.sampleRate) }
    let patch: Patch?
    if let saved = session?.patch { patch = saved } else { patch = try Self.patch(options) }
    JackLog.take(verbose: options.verbosity >= .verbose)
    let opener = ClientOpener(options, notices: notices, notice: notice, signals: signals)
    defer { opener.stop() }
    return try onLastingServer(opener) { client throws(ToolError) in
      var files = selection
      if options.resampling == .none { try files.keepFiles(ofRate: client.sampleRate) }
      // What has been said of the sound once holds for the next server.
      let sources = try sources(
        sound, files, options, client, opener.isRepeated ? Notices(.quiet, events: nil) : notices)
      let session = try PlaySession(
        options, files: sources, patch: patch,
        client: client, opener: opener, session: session, signals: signals, notices: notices,
        takesKeys: input.isTerminal)
      var report = session.run()
      report.settle(refusals: files.refusals.map(\.message), isStrict: options.isStrict)
      return report
    }
  }

  /// Has a run begin; if it outlives servers, on the first one that does not go, or stop, before.
  private static func onLastingServer(
    _ opener: ClientOpener, _ run: (JackClient) throws(ToolError) -> Report
  ) throws(ToolError) -> Report {
    while true {
      let client = try opener.open()
      defer { client.leave() }
      do throws(ToolError) {
        return try run(client)
      } catch .jack(let error) where opener.mayTryAgain(after: error) {}
    }
  }

  private static func patch(_ options: PlayOptions) throws(ToolError) -> Patch? {
    guard let path = options.patch else { return nil }
    return try PatchFile.read(path, options.verbosity)
  }

  private static func sources(
    _ sound: PlayInput, _ selection: FileSelection, _ options: PlayOptions, _ client: JackClient,
    _ notices: Notices
  ) throws(ToolError) -> [any PacketSource] {
    guard case .signal(let kind) = sound else {
      sayWhatIsNotHeard(of: selection.files, options, notices)
      return selection.files
    }
    guard client.sampleRate >= SignalGenerator.lowestSampleRate else {
      throw .signalRate(client.sampleRate)
    }
    let signal = SignalSource(kind, options, client: client)
    notices.note(Messages.playing(kind, channelCount: signal.dataFormat.channelsPerFrame))
    return [signal]
  }

  private static func sayWhatIsNotHeard(
    of files: [AudioFile], _ options: PlayOptions, _ notices: Notices
  ) {
    guard let ports = options.channelCount else { return }
    var said: Set<FilePath> = []
    for file in files where said.insert(file.path).inserted {
      let notice = Messages.unheardChannels(
        of: file.path, channelCount: file.dataFormat.channelsPerFrame, portCount: ports)
      if let notice { notices.note(notice) }
    }
  }

  private static func finish(
    _ report: Report, _ options: PlayOptions, _ notices: Notices
  ) throws(ToolError) -> ExitStatus {
    for notice in Messages.silences(in: report) { notices.note(notice) }
    if report.reason == .serverGone { notices.complain(Messages.serverGone) }
    let events = notices.events
    events?.write(.end(report))
    if let failure = events?.failure, report.exit <= ExitStatus.failure.rawValue {
      throw .output(failure)
    }
    // With events on the standard output the last of them is the report.
    if let target = options.report, events == nil || target != .standardOutput {
      do throws(OutputError) {
        try ReportWriter.write(report, to: target)
      } catch {
        throw .output(error)
      }
    }
    return ExitStatus(rawValue: report.exit) ?? .failure
  }

  // MARK: - Server

  /// The name of the server in use.
  static func serverName(_ options: PlayOptions) -> String {
    if let name = options.serverName { return name }
    guard let name = unsafe getenv("JACK_DEFAULT_SERVER") else { return "default" }
    return unsafe String(cString: name)
  }
}
