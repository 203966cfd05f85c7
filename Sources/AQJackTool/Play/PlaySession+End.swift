import AudioFormat
import AudioQueue
import CTerminal
import Glibc
import JackClient

/// The end of a run, and what is said of it.
extension PlaySession {
  /// Leaves the graph.
  ///
  /// - Parameter outcome: How the run ended.
  /// - Returns: What was done.
  func close(_ outcome: Outcome) -> Report {
    ServiceNotifier.noteStopping()
    cterminal_give_back()
    if mustEnd { controls.fadeOut() } else { letLastCycleOut() }
    let connections = connector.reports()
    playlist.stop()
    let xruns = device.xrunCount
    let server = serverReport
    let summary = device.close(within: JackClient.answerSeconds)
    let outcome = summary == nil ? noteSilence(outcome) : outcome
    var report = Report(
      client: client.name, exit: outcome.status, reason: outcome.reason, server: server)
    report.connections = connections
    report.serverXruns = xruns
    report.reconnections = reconnections
    observer.finish()
    if client.isShutDown, !options.reconnects { observer.note(.serverLost) }
    report.files = playlist.reports
    if let summary { report.add(summary) }
    report.countUnderruns()
    sayWhatSamplesWere()
    for failure in playlist.failures { notices.complain(failure.message) }
    let isLate = !noteLateStart()
    report.settle(
      playlist.failures, isPartial: playlist.hasSounded, isStrict: options.isStrict,
      isFaulty: isLate || playlist.hasLostSound)
    return report
  }

  /// What a server that hangs makes of the end.
  private func noteSilence(_ outcome: Outcome) -> Outcome {
    // Its cycles may yet run: nothing of theirs is let go before the program ends.
    _ = unsafe Unmanaged.passRetained(self)
    notices.complain("the JACK server does not answer")
    return outcome.status == .success ? Outcome(.serverGone, .serverGone) : outcome
  }

  private func sayWhatSamplesWere() {
    for (path, record, faults) in playlist.records {
      for fault in faults { notices.note(Messages.fault(fault, in: path)) }
      for notice in Messages.samples(in: record, of: path, clipped: options.clipsOvers) {
        notices.note(notice)
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

  /// The server at present, or the last one.
  var serverReport: ServerReport {
    ServerReport(
      name: PlayCommand.serverName(options), implementation: JackClient.implementation,
      sampleRate: Int(client.sampleRate), period: client.periodFrames)
  }
}
