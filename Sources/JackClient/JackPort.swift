package import AudioFormat

/// A port of the graph, as it was when asked for.
package struct JackPort: Sendable, Hashable {
  /// Which way sound goes through the port.
  package enum Direction: Sendable, Hashable {
    /// The port takes sound in.
    case input
    /// The port gives sound out.
    case output
  }

  /// What the port carries.
  package enum Kind: Sendable, Hashable {
    /// Float32 samples.
    case audio
    /// MIDI events.
    case midi
    /// Something else.
    case other
  }

  /// The full name, client and port.
  package var name: PortName
  /// Other names that the server knows the port by.
  package var aliases: [PortName]
  /// The name for people in the port's metadata.
  package var prettyName: PortName?
  /// Which way sound goes.
  package var direction: Direction
  /// What the port carries.
  package var kind: Kind
  /// Whether the port is a socket of the hardware.
  package var isPhysical: Bool
}

/// The least and the most frames of latency.
package struct LatencyRange: Sendable, Hashable {
  /// The least.
  package var minimum: Int
  /// The most.
  package var maximum: Int
}
