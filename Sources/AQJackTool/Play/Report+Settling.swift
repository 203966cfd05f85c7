import JackClient

extension Report {
  /// The report of a run that ended before it had a place in the graph.
  init(_ options: PlayOptions, endedBy outcome: Outcome) {
    self.init(
      client: options.clientName ?? Program.name, exit: outcome.status, reason: outcome.reason)
  }

  /// Notes why files were refused, and has it count as failure where that was asked for.
  mutating func settle(refusals: [String], isStrict: Bool) {
    self.refusals = refusals
    guard isStrict, !refusals.isEmpty, exit == ExitStatus.success.rawValue else { return }
    exit = ExitStatus.failure.rawValue
    reason = .filesRefused
  }

  /// Adds how long the process callback took.
  mutating func add(_ summary: CycleSummary?) {
    guard let summary else { return }
    process = ProcessReport(
      cycles: summary.cycleCount,
      nanoseconds: ProcessReport.Nanoseconds(
        p50: Int(clamping: summary.median), p99: Int(clamping: summary.percentile99),
        max: Int(clamping: summary.maximum)))
  }

  /// Sums the underruns of the files.
  mutating func countUnderruns() {
    underruns = files.reduce(0) { $0 + $1.underruns.count }
    underrunFrames = files.reduce(0) { sum, file in
      sum + file.underruns.reduce(0) { $0 + $1.frames }
    }
  }

  /// Gives a run that came to its end the exit status that its faults ask for.
  ///
  /// - Parameters:
  ///   - failures: Why files did not sound to their end.
  ///   - isPartial: Whether something has sounded all the same.
  ///   - isStrict: Whether silence, lost connections, refused files and other faults count.
  ///   - isFaulty: Whether the sound began later than it should, or lacks what was damaged.
  mutating func settle(
    _ failures: [ToolError], isPartial: Bool, isStrict: Bool, isFaulty: Bool
  ) {
    guard exit == ExitStatus.success.rawValue else { return }
    let status: ExitStatus
    if let first = failures.first {
      status = isStrict || isPartial ? .failure : first.exitStatus
    } else {
      let isFaulty = isFaulty || underruns > 0 || connections.contains { !$0.verified }
      status = isStrict && isFaulty ? .failure : .success
    }
    exit = status.rawValue
    if status != .success { reason = .failed }
  }
}
