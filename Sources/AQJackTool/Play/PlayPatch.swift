import AudioFormat
import JackClient
import PatchGraph

/// The patch of a run, which is kept while the run goes on.
final class PlayPatch {
  private let patch: Patch
  private let outputs: [PortName]
  private var keeper: PatchKeeper
  /// The run's own connections that were made for the patch, each once.
  private(set) var connections: [ConnectionPlan.Connection] = []
  /// Rules that no pair of ports answers to yet.
  private(set) var unanswered: [PatchRule] = []
  /// A connection of the run's own ports that the server refused, nil if it took all.
  private(set) var refused: Connection?

  /// Prepares to keep a patch.
  ///
  /// - Parameters:
  ///   - patch: The patch.
  ///   - client: An active client.
  ///   - outputs: The full names of its ports, in order of channels.
  init(_ patch: Patch, client: JackClient, outputs: [PortName]) {
    self.patch = patch
    self.outputs = outputs
    keeper = PatchKeeper(client, patch)
  }

  /// Goes over to the client of another server, with ports of the same names.
  func adopt(_ client: JackClient) {
    keeper = PatchKeeper(client, patch)
  }

  /// Makes what connections the ports of the graph allow now.
  ///
  /// - Throws: `pattern` when an expression of the patch is too large.
  func apply() throws(ToolError) {
    let outcome = try keeper.apply()
    unanswered = outcome.unanswered
    refused = outcome.refused.first { channel(of: $0) != nil }
    for connection in outcome.present + outcome.made {
      guard let channel = channel(of: connection) else { continue }
      let own = ConnectionPlan.Connection(channel: channel, port: connection.destination)
      if !connections.contains(own) { connections.append(own) }
    }
  }

  /// Makes the connections of ports that have come.
  func keep() throws(ToolError) {
    if keeper.isDue { try apply() }
  }

  private func channel(of connection: Connection) -> Int? {
    outputs.firstIndex(of: connection.source)
  }
}

extension Connection {
  /// The error that says that a server refused the connection.
  var refusal: JackError {
    .cannotConnect(source: source, destination: destination, code: -1)
  }
}
