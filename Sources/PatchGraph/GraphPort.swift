package import AudioFormat

/// A port of a graph.
package struct GraphPort: Sendable, Hashable {
  /// Which way data goes through a port.
  package enum Direction: Sendable, Hashable {
    /// The port takes data in.
    case input
    /// The port gives data out.
    case output
  }

  /// The full name.
  package var name: PortName
  /// Other names that the server knows the port by.
  package var aliases: [PortName]
  /// Which way data goes.
  package var direction: Direction
  /// What the port carries.
  package var kind: PortKind

  /// Makes a port.
  package init(
    _ name: PortName, _ direction: Direction, _ kind: PortKind = .audio, aliases: [PortName] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.direction = direction
    self.kind = kind
  }
}

/// What a port carries; only ports of one kind can be connected.
package enum PortKind: Sendable, Hashable {
  /// Float32 samples.
  case audio
  /// MIDI events.
  case midi
  /// Something else.
  case other
}
