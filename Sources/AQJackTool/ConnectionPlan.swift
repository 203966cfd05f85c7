package import AudioFormat

/// Which channel goes to which port.
package struct ConnectionPlan: Sendable, Hashable {
  /// One connection to be made.
  package struct Connection: Sendable, Hashable {
    /// Index of the channel, from 0 on.
    package let channel: Int
    /// Name of the port it goes to.
    package let port: PortName
  }

  /// The connections, in the order of the command line, none twice.
  package let connections: [Connection]
  /// Indices of the channels that no port is left for; empty if no target was given.
  package let silentChannels: [Int]

  /// Deals ports out to channels.
  ///
  /// The n-th port takes channel n; after the last channel the first one comes again.
  ///
  /// - Parameters:
  ///   - targets: The ports of each target, in the order of the command line.
  ///   - channelCount: The number of channels, at least 1.
  package init(targets: [[PortName]], channelCount: Int) {
    precondition(channelCount > 0, "ConnectionPlan: channelCount must be at least 1")
    let ports = targets.flatMap { $0 }
    var seen: Set<Connection> = []
    connections = ports.enumerated()
      .map { Connection(channel: $0.offset % channelCount, port: $0.element) }
      .filter { seen.insert($0).inserted }
    silentChannels = ports.isEmpty ? [] : Array(min(ports.count, channelCount)..<channelCount)
  }
}
