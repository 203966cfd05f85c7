package import JackClient

extension PortReport {
  /// Makes the report of a port of a client's graph.
  ///
  /// - Parameters:
  ///   - port: The port, as it was when asked for.
  ///   - client: Knows the port's latency and connections; a port that has gone since has none.
  package init(_ port: JackPort, in client: JackClient) {
    self.init(
      name: port.name, aliases: port.aliases, prettyName: port.prettyName,
      direction: port.direction == .input ? .input : .output, type: Self.name(of: port.kind),
      physical: port.isPhysical, connections: client.connections(of: port.name))
    guard let ranges = client.latency(of: port.name) else { return }
    latency = Latency(
      capture: Self.frames(ranges.capture), playback: Self.frames(ranges.playback))
  }

  private static func name(of kind: JackPort.Kind) -> String {
    switch kind {
    case .audio: "audio"
    case .midi: "midi"
    case .other: "other"
    }
  }

  /// A range whose ends are in order; JACK does not promise that.
  private static func frames(_ range: LatencyRange) -> ClosedRange<UInt32> {
    let least = UInt32(clamping: range.minimum)
    return least...max(least, UInt32(clamping: range.maximum))
  }
}
