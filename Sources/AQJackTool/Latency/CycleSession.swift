import JackClient
import LatencyMeter
import RealTime

/// What was found out about the process cycle.
struct CycleResult {
  let report: CycleReport
  let wakeups: Histogram
  let durations: Histogram
}

/// The measurement of the process cycle: a client that does nothing, or works as much as asked.
final class CycleSession {
  private let client: JackClient
  private let meter: CycleMeterHandle
  private let signals: SignalWatcher
  private let period: Int
  private let isLive: Bool

  /// Cycles before counting begins: the first ones touch fresh memory.
  private static let settlingSeconds = 0.2
  private static let patienceSeconds = 5.0

  /// Joins the graph with ports that are connected to nothing.
  ///
  /// - Parameters:
  ///   - options: Says how much to work.
  ///   - client: An open client.
  ///   - signals: Says when to end.
  /// - Throws: `jack`; the client should then be closed.
  init(
    _ options: LatencyOptions, client: JackClient, signals: SignalWatcher
  ) throws(ToolError) {
    self.client = client
    self.signals = signals
    period = client.periodFrames
    isLive = options.verbosity >= .normal
    let share = options.loadPercent / 100
    meter = CycleMeterHandle(loadPerFrame: share * 1e9 / client.sampleRate)
    do throws(JackError) {
      _ = try client.registerInput("in_1")
      _ = try client.registerOutput("out_1")
      try client.activate(probe: nil, meter: meter)
    } catch {
      throw .jack(error)
    }
  }

  /// Counts cycles for a while, then leaves the graph.
  ///
  /// - Parameter seconds: How long.
  /// - Returns: What was counted; less than asked for when a signal came.
  /// - Throws: What ended it, in ``LatencyError``.
  func run(seconds: Double) throws(ToolError) -> CycleResult {
    try wait(seconds: Self.settlingSeconds)
    let start = CycleMeter.now()
    meter.setCounting(true)
    let progress = CycleProgress(isLive: isLive, seconds: seconds)
    defer { progress.clear() }
    let load = try wait(seconds: seconds) {
      progress.show(cycles: self.meter.cycleCount, xruns: self.client.xrunCount)
    }
    meter.setCounting(false)
    let xruns = client.xrunTimes.filter { $0 >= start }
      .map { FixedPoint.rounded(Double($0 - start) / 1e9, decimals: 3) }
    client.leave()
    return result(xruns, loadPercent: load)
  }

  /// Waits, and looks at the load meanwhile; its mean is returned.
  @discardableResult
  private func wait(seconds: Double, _ look: () -> Void = {}) throws(ToolError) -> Double {
    let deadline = Deadline(seconds: seconds)
    var stall = Deadline(seconds: Self.patienceSeconds)
    var (cycles, loads) = (-1, [Double]())
    while !deadline.hasPassed {
      if let signal = signals.received { throw .latency(.interrupted(signal: signal)) }
      if client.isShutDown { throw .latency(.serverGone) }
      let present = client.periodFrames
      if present != period { throw .latency(.periodChanged(from: period, to: present)) }
      if meter.cycleCount != cycles { stall = Deadline(seconds: Self.patienceSeconds) }
      if stall.hasPassed { throw .latency(.stalled) }
      cycles = meter.cycleCount
      loads.append(client.loadPercent)
      look()
      deadline.wait(for: client.notice)
    }
    return loads.reduce(0, +) / Double(max(1, loads.count))
  }

  private func result(_ xruns: [Double], loadPercent: Double) -> CycleResult {
    let (wakeups, durations) = (Self.histogram(meter.wakeups), Self.histogram(meter.durations))
    let report = CycleReport(
      sampleRate: Int(client.sampleRate), period: period, cycles: meter.cycleCount,
      missed: meter.missedCount, xruns: xruns, wakeupNanoseconds: .init(wakeups),
      durationNanoseconds: .init(durations),
      dspLoadPercent: FixedPoint.rounded(loadPercent, decimals: 2))
    return CycleResult(report: report, wakeups: wakeups, durations: durations)
  }

  private static func histogram(_ counts: CycleMeterHandle.Counts) -> Histogram {
    Histogram(
      cells: counts.cells.map { Histogram.Cell(values: $0.values, count: $0.count) },
      maximum: counts.maximum)
  }
}
