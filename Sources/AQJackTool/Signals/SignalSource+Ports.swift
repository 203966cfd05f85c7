import AudioFormat
import JackClient

extension SignalSource {
  /// As many channels sound when nothing is to be connected.
  private static let unconnectedChannels = 2

  /// Makes a signal for a run.
  ///
  /// It has a channel for each port that is to be connected, so that one after the other sounds.
  ///
  /// - Parameters:
  ///   - kind: The signal.
  ///   - options: What was asked for.
  ///   - client: An open client.
  convenience init(_ kind: SignalKind, _ options: PlayOptions, client: JackClient) {
    self.init(
      kind, sampleRate: client.sampleRate,
      channelCount: options.channelCount ?? Self.portCount(options.targets, in: client))
  }

  private static func portCount(_ targets: [ConnectTarget], in client: JackClient) -> Int {
    if targets.isEmpty { return unconnectedChannels }
    // Ports that are not there yet may be waited for later; until then each target counts as one.
    let ports = try? GraphConnector.ports(for: targets, in: client)
    return min(ports?.joined().count ?? targets.count, ValueRange.channels.upperBound)
  }
}
