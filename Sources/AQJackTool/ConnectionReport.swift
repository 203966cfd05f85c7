package import AudioFormat

/// A connection that was asked for.
package struct ConnectionReport: Sendable, Hashable, Codable {
  /// The name of our port.
  package var from: PortName
  /// The name of the port it goes to.
  package var to: PortName
  /// Whether the connection was seen in the graph.
  package var verified: Bool

  /// Makes a report from its fields.
  package init(from: PortName, to: PortName, verified: Bool) {
    self.from = from
    self.to = to
    self.verified = verified
  }
}
