import AudioFormat
import JackClient
import RealTime

/// The ports of a measurement: which of ours are connected to which of the graph.
final class LatencyPorts {
  /// One way from an output of ours to an input of ours.
  struct Path: Hashable {
    /// Indices of our ports.
    let output: Int
    let input: Int
    /// The port that the output is connected to.
    let to: PortName
    /// The port that the input is connected to.
    let from: PortName
  }

  private let client: JackClient
  private let outputs: [PortName]
  private let inputs: [PortName]
  private let connections: [ConnectionReport]
  /// The paths to measure.
  let paths: [Path]

  /// How long a connection may take to appear in the graph.
  private static let connectionSeconds = 2.0

  /// Finds the ports that are meant and registers as many.
  ///
  /// - Parameters:
  ///   - options: Says which.
  ///   - client: Open, not yet active.
  /// - Throws: Why one is not there, or JACK's refusal.
  init(_ options: LatencyOptions, client: JackClient) throws(ToolError) {
    self.client = client
    let targets = try Self.targets(options, client)
    let sources = try Self.sources(options, client)
    if !options.isMatrix, targets.count != sources.count {
      throw .latency(.unequalPorts(outputs: targets.count, inputs: sources.count))
    }
    do throws(JackError) {
      outputs = try Self.register(max(1, targets.count), "out", client.registerOutput)
      inputs = try Self.register(max(1, sources.count), "in", client.registerInput)
    } catch {
      throw .jack(error)
    }
    let to = targets.isEmpty ? inputs : targets
    let from = sources.isEmpty ? outputs : sources
    let ours = (outputs, inputs)
    let all =
      zip(ours.0, to).map { ConnectionReport(from: $0, to: $1, verified: false) }
      + zip(from, ours.1).map { ConnectionReport(from: $0, to: $1, verified: false) }
    // Without ports of others both ends are the same connection.
    connections = targets.isEmpty ? Array(all.prefix(1)) : all
    let pairs = to.indices.flatMap { output in
      from.indices.filter { options.isMatrix || $0 == output }.map { (output, $0) }
    }
    paths = pairs.map { Path(output: $0, input: $1, to: to[$0], from: from[$1]) }
  }

  /// How many inputs there are.
  var inputCount: Int { inputs.count }

  private static func register(
    _ count: Int, _ prefix: String, _ register: (String) throws(JackError) -> String
  ) throws(JackError) -> [PortName] {
    var names: [PortName] = []
    for number in 1...count { names.append(PortName(try register("\(prefix)_\(number)"))) }
    return names
  }

  private static func targets(
    _ options: LatencyOptions, _ client: JackClient
  ) throws(ToolError) -> [PortName] {
    do throws(TargetError) {
      return try GraphConnector.ports(for: options.targets, in: client).flatMap { $0 }
    } catch {
      throw .target(error)
    }
  }

  /// The outputs that are meant, found like inputs in a graph whose directions are turned round.
  private static func sources(
    _ options: LatencyOptions, _ client: JackClient
  ) throws(ToolError) -> [PortName] {
    guard !options.sources.isEmpty else { return [] }
    let turned = client.ports(isLabelled: true).map { port in
      var report = PortReport(port, in: client)
      report.direction = report.direction == .input ? .output : .input
      return report
    }
    do throws(TargetError) {
      var names: [PortName] = []
      for source in options.sources { names += try source.resolved(among: turned) }
      return names
    } catch {
      throw .latency(.source(error))
    }
  }

  // MARK: - Connections

  /// Connects, and waits until all connections are in the graph.
  func connect() throws(ToolError) {
    do throws(JackError) {
      for connection in connections { try client.connect(connection.from, to: connection.to) }
    } catch {
      throw .jack(error)
    }
    let deadline = Deadline(seconds: Self.connectionSeconds)
    while let missing = missingConnection {
      if client.isShutDown { throw .latency(.serverGone) }
      if deadline.hasPassed { throw .notConnected(missing) }
      _ = client.notice.wait(atMost: 5_000_000)
    }
  }

  /// A connection that is not in the graph, nil if all are.
  var missingConnection: ConnectionReport? {
    connections.first { !client.connections(of: $0.from).contains($0.to) }
  }

  /// The notices about ports that others feed as well.
  var sharedTargets: [String] {
    connections.compactMap { connection in
      let others = client.connections(of: connection.to).filter { $0 != connection.from }
      return others.isEmpty ? nil : Messages.alreadyConnected(connection.to, from: others)
    }
  }

  /// What JACK reports for a path.
  func reported(_ path: Path) -> LatencyReport.Reported {
    let capture = client.latency(of: inputs[path.input])?.capture
    let playback = client.latency(of: outputs[path.output])?.playback
    return LatencyReport.Reported(
      capture: [capture?.minimum ?? 0, capture?.maximum ?? 0],
      playback: [playback?.minimum ?? 0, playback?.maximum ?? 0])
  }
}
