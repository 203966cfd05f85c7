import AudioFile
import AudioFormat
import AudioQueue
import Glibc
import JackClient
import RealTime

/// `aqjack play`.
package enum PlayCommand {
  /// Plays files into the graph.
  static func run(_ options: PlayOptions) throws(ToolError) -> ExitStatus {
    let notice = Wakeup()
    let input = StandardInput(keepsAll: options.loops != 1)
    let signals = SignalWatcher {
      input.cancel()
      notice.wake()
    }
    var report: Report
    do throws(ToolError) {
      report = try play(options, input: input, signals: signals, notice: notice)
    } catch {
      // What fails once the run must end is not why it ends.
      if signals.received == nil { Console.complain(error.message) }
      let outcome = signals.received.map { Outcome(signal: $0) } ?? Outcome(error)
      report = Report(options, endedBy: outcome)
    }
    return try finish(report, options)
  }

  private static func play(
    _ options: PlayOptions, input: StandardInput, signals: SignalWatcher, notice: Wakeup
  ) throws(ToolError) -> Report {
    let sound = PlayInput(options, isTerminal: input.isTerminal)
    var selection = try FileSelection(opening: sound.files, input: input)
    for file in selection.files { _ = try options.span.frames(atRate: file.dataFormat.sampleRate) }
    JackLog.take(verbose: options.verbosity >= .verbose)
    let launcher = try launch(options)
    defer { launcher?.stop() }
    let client = try openClient(options, launcher: launcher, notice: notice)
    defer { client.close() }
    if options.resampling == .none { try selection.keepFiles(ofRate: client.sampleRate) }
    let session = try PlaySession(
      options, files: sources(sound, selection, options, client), client: client, signals: signals)
    var report = session.run()
    report.settle(refusals: selection.refusals, isStrict: options.isStrict)
    return report
  }

  private static func sources(
    _ sound: PlayInput, _ selection: FileSelection, _ options: PlayOptions, _ client: JackClient
  ) -> [any PacketSource] {
    guard case .signal(let kind) = sound else { return selection.files }
    let signal = SignalSource(kind, options, client: client)
    if options.verbosity >= .normal {
      Console.complain(
        Messages.playing(kind, channelCount: signal.dataFormat.channelsPerFrame))
    }
    return [signal]
  }

  private static func finish(
    _ report: Report, _ options: PlayOptions
  ) throws(ToolError) -> ExitStatus {
    if options.verbosity >= .normal {
      for notice in Messages.silences(in: report) { Console.complain(notice) }
    }
    if report.reason == .serverGone { Console.complain("the JACK server went away") }
    if let target = options.report {
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

  /// Starts a server if that was asked for and none runs.
  private static func launch(_ options: PlayOptions) throws(ToolError) -> ServerLauncher? {
    guard let arguments = options.startServer else { return nil }
    guard !JackClient.isServerRunning(options.serverName) else { return nil }
    guard
      let launcher = ServerLauncher(
        server: serverName(options), arguments: arguments,
        isVerbose: options.verbosity >= .verbose)
    else { throw .jack(.noServer(name: options.serverName)) }
    return launcher
  }

  private static func openClient(
    _ options: PlayOptions, launcher: ServerLauncher?, notice: Wakeup
  ) throws(ToolError) -> JackClient {
    let open = { () throws(JackError) -> JackClient in
      try JackClient(
        name: options.clientName ?? Program.name, isExact: options.clientName != nil,
        server: options.serverName, notice: notice)
    }
    let client: JackClient
    do throws(JackError) {
      if let launcher { client = try launcher.retry(open) } else { client = try open() }
    } catch {
      throw .jack(error)
    }
    if options.verbosity >= .normal, client.name != options.clientName ?? Program.name {
      Console.complain("the name was taken; the client is called '\(client.name)'")
    }
    return client
  }
}
