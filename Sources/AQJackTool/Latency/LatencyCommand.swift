import AudioFormat
import Glibc
import JackClient
import LatencyMeter
import RealTime

/// `aqjack latency`.
package enum LatencyCommand {
  /// Measures paths, or the process cycle.
  static func run(_ options: LatencyOptions) throws(ToolError) -> ExitStatus {
    let notice = Wakeup()
    let signals = SignalWatcher { notice.wake() }
    JackLog.take(verbose: options.verbosity >= .verbose)
    do throws(ToolError) {
      if let seconds = options.cycleSeconds {
        return try runCycles(options, seconds, signals: signals, notice: notice)
      }
      return try runPaths(options, signals: signals, notice: notice)
    } catch .latency(.interrupted(let signal)) {
      return ExitStatus(rawValue: 128 + signal) ?? .failure
    }
  }

  private static func openClient(
    _ options: LatencyOptions, notice: Wakeup
  ) throws(ToolError) -> JackClient {
    let client: JackClient
    do throws(JackError) {
      client = try JackClient(
        name: options.clientName ?? Program.name, isExact: options.clientName != nil,
        server: options.serverName, notice: notice)
    } catch {
      throw .jack(error)
    }
    if options.verbosity >= .normal, client.name != options.clientName ?? Program.name {
      Console.complain("the name was taken; the client is called '\(client.name)'")
    }
    return client
  }

  // MARK: - Paths

  private static func runPaths(
    _ options: LatencyOptions, signals: SignalWatcher, notice: Wakeup
  ) throws(ToolError) -> ExitStatus {
    let client = try openClient(options, notice: notice)
    defer { client.leave() }
    let session = try LatencySession(options, client: client, signals: signals)
    let reports = try session.run()
    let response = session.impulseResponse
    client.leave()
    try print(reports, options)
    if let path = options.plot {
      try write(LatencyPlot.svg(reports, response: response), to: path)
    }
    return verdict(on: reports, options)
  }

  private static func print(
    _ reports: [LatencyReport], _ options: LatencyOptions
  ) throws(ToolError) {
    do throws(OutputError) {
      try Console.print(options.isJSON ? json(reports, options) : text(reports, options))
    } catch {
      throw .output(error)
    }
  }

  private static func json(_ reports: [LatencyReport], _ options: LatencyOptions) -> String {
    if options.isMatrix, let matrix = MatrixReport(reports) { return ReportWriter.json(matrix) }
    if !options.periods.isEmpty {
      return ReportWriter.json(SeveralReports(kind: .periods, reports: reports))
    }
    if reports.count == 1, let report = reports.first { return ReportWriter.json(report) }
    return ReportWriter.json(SeveralReports(kind: .pairs, reports: reports))
  }

  private static func text(_ reports: [LatencyReport], _ options: LatencyOptions) -> String {
    if options.isMatrix, let matrix = MatrixReport(reports) { return LatencyTable.matrix(matrix) }
    if reports.count == 1, let report = reports.first { return LatencyTable.text(of: report) }
    return LatencyTable.list(reports)
  }

  /// Says what is wrong, and the status that follows from it.
  private static func verdict(
    on reports: [LatencyReport], _ options: LatencyOptions
  ) -> ExitStatus {
    // In a matrix silence between two ports is a result; silence everywhere is not.
    let silent = reports.filter { !$0.hasSignal }
    let isSilent = options.isMatrix ? silent.count == reports.count : !silent.isEmpty
    if isSilent {
      for report in silent { Console.complain(Messages.noSignal(to: report.to, from: report.from)) }
      return .failure
    }
    guard let wanted = options.check else { return .success }
    let failed = reports.filter { report in
      report.reliableMedian.map { abs($0 - wanted) > options.tolerance } ?? true
    }
    for report in failed { Console.complain(Messages.checkFailed(report.reliableMedian, options)) }
    return failed.isEmpty ? .success : .failure
  }

  private static func write(_ text: String, to path: FilePath) throws(ToolError) {
    do throws(OutputError) {
      try ReportWriter.write(text: text, to: .file(path))
    } catch {
      throw .output(error)
    }
  }

  // MARK: - Cycles

  private static func runCycles(
    _ options: LatencyOptions, _ seconds: Double, signals: SignalWatcher, notice: Wakeup
  ) throws(ToolError) -> ExitStatus {
    let client = try openClient(options, notice: notice)
    defer { client.leave() }
    let session = try CycleSession(options, client: client, signals: signals)
    let result = try session.run(seconds: seconds)
    do throws(OutputError) {
      let report = result.report
      try Console.print(options.isJSON ? ReportWriter.json(report) : CycleTable.text(of: report))
    } catch {
      throw .output(error)
    }
    if let path = options.histogram {
      let layout = (CycleHistogram.bucketCount, CycleHistogram.subBucketCount)
      try write(PercentileText.text(of: result.wakeups, unit: 1000, layout: layout), to: path)
    }
    if let path = options.plot { try write(CyclePlot.svg(result), to: path) }
    return .success
  }
}
