/// What a run of `aqjack play` did: the object that `--report` writes.
///
/// The names of the fields are those of the JSON.
package struct Report: Sendable, Hashable, Codable {
  /// The version of this form of report.
  package var version = 1
  /// The version of the program.
  package var aqjack = Program.version
  /// The client's name in the graph, with the suffix that JACK may have given it.
  package var client: String
  /// The status that the program exits with.
  package var exit: Int32
  /// Why the run ended.
  package var reason: EndReason
  /// The JACK server, nil if there was none.
  package var server: ServerReport?
  /// The servers that took the place of one that had gone, in order.
  package var reconnections: [ReconnectionReport] = []
  /// The files, in the order of playing.
  package var files: [FileReport] = []
  /// Why files that were named are not among them.
  package var refusals: [String] = []
  /// The connections that were asked for.
  package var connections: [ConnectionReport] = []
  /// Times that the queue had nothing to play; the server's xruns are not among them.
  package var underruns = 0
  /// Frames of silence that were played instead.
  package var underrunFrames: Int64 = 0
  /// Xruns that the server reported.
  package var serverXruns = 0
  /// The work of the process callback.
  package var process = ProcessReport()

  /// Makes the report of a run in which nothing was played yet.
  package init(
    client: String, exit: ExitStatus = .success, reason: EndReason = .completed,
    server: ServerReport? = nil
  ) {
    self.client = client
    self.exit = exit.rawValue
    self.reason = reason
    self.server = server
  }
}

extension Report {
  /// Writes all fields; a missing server is null, so that every report has the same ones.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(aqjack, forKey: .aqjack)
    try container.encode(client, forKey: .client)
    try container.encode(exit, forKey: .exit)
    try container.encode(reason, forKey: .reason)
    try container.encode(server, forKey: .server)
    try container.encode(reconnections, forKey: .reconnections)
    try container.encode(files, forKey: .files)
    try container.encode(refusals, forKey: .refusals)
    try container.encode(connections, forKey: .connections)
    try container.encode(underruns, forKey: .underruns)
    try container.encode(underrunFrames, forKey: .underrunFrames)
    try container.encode(serverXruns, forKey: .serverXruns)
    try container.encode(process, forKey: .process)
  }
}
