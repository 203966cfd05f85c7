import JackClient
import LatencyMeter
import RealTime

/// The measurement of paths: a client, its connections, and runs.
final class LatencySession {
  private let options: LatencyOptions
  private let client: JackClient
  private let ports: LatencyPorts
  private let listener: LatencyListener
  private let progress: LatencyProgress

  /// Registers ports, joins the graph and connects.
  ///
  /// - Parameters:
  ///   - options: What was asked for.
  ///   - client: An open client.
  ///   - signals: Says when to end.
  /// - Throws: Why there is nothing to measure; the client should then be closed.
  init(
    _ options: LatencyOptions, client: JackClient, signals: SignalWatcher
  ) throws(ToolError) {
    self.options = options
    self.client = client
    ports = try LatencyPorts(options, client: client)
    let capacity = LatencyListener.capacity(options, sampleRate: client.sampleRate)
    guard let probe = ProbeHandle(inputCount: ports.inputCount, capacity: capacity) else {
      throw .jack(.noMemory)
    }
    do throws(JackError) {
      try client.activate(probe: probe)
    } catch {
      throw .jack(error)
    }
    try ports.connect()
    listener = try LatencyListener(
      options, client: client, ports: ports, probe: probe, signals: signals)
    progress = LatencyProgress(options)
    if options.verbosity >= .normal { ports.sharedTargets.forEach(Console.complain) }
  }

  /// Measures everything that was asked for.
  ///
  /// - Returns: Path by path, for each period.
  /// - Throws: What ended it before; the period has been put back.
  func run() throws(ToolError) -> [LatencyReport] {
    defer { progress.clear() }
    guard !options.periods.isEmpty else { return try measurePaths() }
    let keeper = PeriodKeeper(client)
    var reports: [LatencyReport] = []
    for period in options.periods {
      try keeper.set(period)
      listener.period = period
      reports += try measurePaths()
    }
    // The keeper puts the period back at its end.
    return withExtendedLifetime(keeper) { reports }
  }

  /// The impulse response of the last path, if it was measured by sweep.
  var impulseResponse: ImpulseResponse? { listener.impulseResponse }

  private func measurePaths() throws(ToolError) -> [LatencyReport] {
    var reports: [LatencyReport] = []
    for output in Set(ports.paths.map(\.output)).sorted() {
      let paths = ports.paths.filter { $0.output == output }
      let estimates = try measure(paths)
      reports += paths.map { report($0, estimates[$0] ?? []) }
    }
    return reports
  }

  /// Measures the paths from one output at the same time, run by run.
  private func measure(
    _ paths: [LatencyPorts.Path]
  ) throws(ToolError) -> [LatencyPorts.Path: [LatencyEstimate]] {
    var estimates: [LatencyPorts.Path: [LatencyEstimate]] = [:]
    for run in 1...options.runCount {
      // What was silent once need not be waited for again.
      let heard = paths.filter { estimates[$0]?.last?.verdict != .noSignal }
      guard let first = heard.first else { break }
      let results = try listener.measure(
        output: first.output, inputs: heard.map(\.input), method: options.method)
      for (path, estimate) in zip(heard, results) {
        estimates[path, default: []].append(estimate)
        progress.show(estimate, run: run, path: path, period: client.periodFrames)
      }
    }
    return estimates
  }

  private func report(
    _ path: LatencyPorts.Path, _ estimates: [LatencyEstimate]
  ) -> LatencyReport {
    LatencyReport(
      method: options.method, sampleRate: Int(client.sampleRate), period: client.periodFrames,
      from: path.from, to: path.to, estimates: estimates, reported: ports.reported(path))
  }
}
