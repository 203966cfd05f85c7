import AudioFormat
import JackClient
import RealTime

/// Finds the target ports of a run, connects to them, and looks whether that is so.
final class GraphConnector {
  private var client: JackClient
  private let targets: [ConnectTarget]
  private let outputs: [PortName]
  /// Which output goes to which port; known once the targets are found.
  private(set) var plan: ConnectionPlan
  /// Whether the targets have been found.
  private(set) var isResolved = false
  /// Connections that were not asked for, and are to be made again as their ports appear.
  private var others: [ConnectionPlan.Connection] = []
  /// What a patch connects as well, nil without one.
  let patch: PlayPatch?

  /// Prepares the connections of a client.
  ///
  /// - Parameters:
  ///   - client: An active client.
  ///   - outputs: The full names of its ports, in order of channels.
  ///   - targets: Where they go.
  ///   - patch: What is connected as well.
  init(
    _ client: JackClient, outputs: [PortName], targets: [ConnectTarget], patch: PlayPatch? = nil
  ) {
    self.patch = patch
    self.client = client
    self.outputs = outputs
    self.targets = targets
    plan = ConnectionPlan(targets: [], channelCount: outputs.count)
  }

  /// Finds the ports that the targets mean now.
  func resolve() throws(TargetError) {
    plan = ConnectionPlan(
      targets: try Self.ports(for: targets, in: client), channelCount: outputs.count)
    isResolved = true
  }

  /// The ports that targets mean now.
  ///
  /// - Parameters:
  ///   - targets: The targets.
  ///   - client: An open client.
  /// - Returns: The names of at least one port for each target.
  /// - Throws: Why one of them leads to no port.
  static func ports(
    for targets: [ConnectTarget], in client: JackClient
  ) throws(TargetError) -> [[PortName]] {
    var found: [[PortName]] = []
    var ports: [PortReport]?
    for target in targets {
      if let name = directInput(target, in: client) {
        found.append([name])
        continue
      }
      // Only a name can be a pretty-name.
      let isLabelled = targets.contains { if case .literal = $0 { true } else { false } }
      let all =
        ports ?? client.ports(isLabelled: isLabelled).map { PortReport($0, in: client) }
      ports = all
      found.append(try target.resolved(among: all))
    }
    return found
  }

  /// The audio input of exactly this name, without a look at all the other ports.
  private static func directInput(_ target: ConnectTarget, in client: JackClient) -> PortName? {
    guard case .literal(let text) = target,
      let port = client.port(named: PortName(text.bytes)),
      // Not by an alias: another port may have it for a name.
      port.name.bytes == text.bytes, port.direction == .input, port.kind == .audio
    else { return nil }
    return port.name
  }

  /// Asks the server for all connections; they are in the graph with one of the next cycles.
  func connect() throws(JackError) {
    for connection in plan.connections {
      try client.connect(outputs[connection.channel], to: connection.port)
    }
  }

  // MARK: - Another server

  /// Goes over to the client of another server, with the same connections.
  ///
  /// - Parameters:
  ///   - client: An active client with ports of the same names.
  ///   - known: The ports that each output was connected to, by whomever, in order of channels.
  func adopt(_ client: JackClient, known: [[PortName]]) {
    self.client = client
    patch?.adopt(client)
    for (channel, ports) in known.enumerated() {
      for port in ports {
        let connection = ConnectionPlan.Connection(channel: channel, port: port)
        if !connections.contains(connection), !others.contains(connection) {
          others.append(connection)
        }
      }
    }
  }

  /// A port of the plan or the patch that is not in the graph, nil if all are.
  var missingPort: PortName? {
    connections.lazy.map(\.port).first { self.client.port(named: $0) == nil }
  }

  /// Makes the connections that were not asked for, as far as their ports are there.
  func restoreOthers() {
    others.removeAll { connection in
      guard client.port(named: connection.port) != nil else { return false }
      return (try? client.connect(outputs[connection.channel], to: connection.port)) != nil
    }
  }

  // MARK: - What is so

  /// The connections of the command line, then those of the patch, none twice.
  private var connections: [ConnectionPlan.Connection] {
    plan.connections
      + (patch?.connections ?? []).filter { !plan.connections.contains($0) }
  }

  /// How many connections each output must have, in order of channels.
  var wantedCounts: [Int] {
    outputs.indices.map { channel in connections.count { $0.channel == channel } }
  }

  /// The connections, and whether each is in the graph now.
  func reports() -> [ConnectionReport] {
    let present = outputs.map { client.isShutDown ? [] : Set(client.connections(of: $0)) }
    return connections.map { connection in
      ConnectionReport(
        from: outputs[connection.channel], to: connection.port,
        verified: present[connection.channel].contains(connection.port))
    }
  }
}
