package import AudioFormat

/// A connection from an output to an input.
package struct Connection: Sendable, Hashable, Comparable {
  /// The name of the output.
  package var source: PortName
  /// The name of the input.
  package var destination: PortName

  /// Makes a connection.
  package init(_ source: PortName, _ destination: PortName) {
    self.source = source
    self.destination = destination
  }

  /// Compares the outputs, then the inputs.
  package static func < (left: Connection, right: Connection) -> Bool {
    (left.source, left.destination) < (right.source, right.destination)
  }
}

/// Ports and their connections, as they were when a server was asked.
package struct PortGraph: Sendable, Hashable {
  /// The ports, in the server's order.
  package var ports: [GraphPort]
  /// The connections.
  package var connections: Set<Connection>

  /// Makes a graph.
  package init(ports: [GraphPort] = [], connections: Set<Connection> = []) {
    self.ports = ports
    self.connections = connections
  }

  /// The ports that give data out, in the server's order.
  package var outputs: [GraphPort] { ports.filter { $0.direction == .output } }

  /// The ports that take data in, in the server's order.
  package var inputs: [GraphPort] { ports.filter { $0.direction == .input } }
}
