package import AudioFormat

/// A port of the graph, with the fields of `aqjack ports --json`.
package struct PortReport: Sendable, Hashable, Codable {
  /// Which way sound goes through a port.
  package enum Direction: String, Sendable, Codable {
    /// The port takes sound in.
    case input
    /// The port gives sound out.
    case output
  }

  /// The latency ranges of a port, in frames, the least first.
  package struct Latency: Sendable, Hashable, Codable {
    /// From the capture device to the port.
    package var capture: [UInt32]
    /// From the port to the playback device.
    package var playback: [UInt32]

    /// Makes the ranges from their ends.
    package init(capture: ClosedRange<UInt32>, playback: ClosedRange<UInt32>) {
      self.capture = [capture.lowerBound, capture.upperBound]
      self.playback = [playback.lowerBound, playback.upperBound]
    }
  }

  /// The full name, `client:port`.
  package var name: PortName
  /// The other names that JACK knows it by.
  package var aliases: [PortName]
  /// The name for people from JACK's metadata, nil if there is none.
  package var prettyName: PortName?
  /// Which way sound goes.
  package var direction: Direction
  /// `audio`, `midi`, or JACK's own name of another type.
  package var type: String
  /// Whether the port stands for a connector of a device.
  package var physical: Bool
  /// The latency ranges.
  package var latency: Latency
  /// The names of the ports it is connected to.
  package var connections: [PortName]

  /// Makes a report from its fields.
  package init(
    name: PortName, aliases: [PortName] = [], prettyName: PortName? = nil, direction: Direction,
    type: String = "audio", physical: Bool = false,
    latency: Latency = Latency(capture: 0...0, playback: 0...0), connections: [PortName] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.prettyName = prettyName
    self.direction = direction
    self.type = type
    self.physical = physical
    self.latency = latency
    self.connections = connections
  }

  /// Whether sound can be played into the port.
  package var isAudioInput: Bool { direction == .input && type == "audio" }
}

extension PortReport {
  /// Writes all fields; a missing pretty-name is null, so that every object has the same ones.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(aliases, forKey: .aliases)
    try container.encode(prettyName, forKey: .prettyName)
    try container.encode(direction, forKey: .direction)
    try container.encode(type, forKey: .type)
    try container.encode(physical, forKey: .physical)
    try container.encode(latency, forKey: .latency)
    try container.encode(connections, forKey: .connections)
  }
}
