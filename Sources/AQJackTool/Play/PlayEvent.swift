/// Something that `--json` says while a run goes on, a line each.
enum PlayEvent: Sendable {
  /// The client is in the graph, silent.
  case start(server: ServerReport, client: String, ports: [String])
  /// The connections were looked at, and sound begins.
  case connected([ConnectionReport])
  /// Where the sound is.
  case position(PlayStatus)
  /// Silence that was played because the queue had nothing else.
  case underrun(file: String, FileReport.Underrun)
  /// The server has reported xruns, as many up to now.
  case xrun(count: Int)
  /// A file has ended.
  case fileEnd(FileReport)
  /// What standard error says as well.
  case warning(String)
  /// The server has gone.
  case serverLost
  /// The run goes on with another server.
  case serverBack(ServerReport, ReconnectionReport)
  /// The run has ended.
  case end(Report)
}

extension PlayEvent: Encodable {
  private enum Field: String, CodingKey {
    case event, server, client, ports, connections, file, frame, frames, seconds, count, message
    case state
  }

  /// The value of the field `event`.
  var name: String {
    switch self {
    case .start: "start"
    case .connected: "connected"
    case .position: "position"
    case .underrun: "underrun"
    case .xrun: "xrun"
    case .fileEnd: "fileEnd"
    case .warning: "warning"
    case .serverLost, .serverBack: "server"
    case .end: "end"
    }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(name, forKey: .event)
    switch self {
    case .start, .connected, .serverBack: try encodeGraph(&fields)
    case .position, .underrun: try encodePlace(&fields)
    case .xrun(let count): try fields.encode(count, forKey: .count)
    case .warning(let message): try fields.encode(message, forKey: .message)
    case .serverLost: try fields.encode("lost", forKey: .state)
    // These stand in the line with all their fields.
    case .fileEnd(let report): try report.encode(to: encoder)
    case .end(let report): try report.encode(to: encoder)
    }
  }

  private func encodeGraph(_ fields: inout KeyedEncodingContainer<Field>) throws {
    switch self {
    case .start(let server, let client, let ports):
      try fields.encode(server, forKey: .server)
      try fields.encode(client, forKey: .client)
      try fields.encode(ports, forKey: .ports)
    case .connected(let connections): try fields.encode(connections, forKey: .connections)
    case .serverBack(let server, let reconnection):
      try fields.encode("back", forKey: .state)
      try fields.encode(server, forKey: .server)
      try fields.encodeIfPresent(reconnection.file, forKey: .file)
      try fields.encodeIfPresent(reconnection.fileFrame, forKey: .frame)
    default: return
    }
  }

  private func encodePlace(_ fields: inout KeyedEncodingContainer<Field>) throws {
    switch self {
    case .position(let status):
      try fields.encode(status.file, forKey: .file)
      try fields.encode(status.frame, forKey: .frame)
      try fields.encode(status.seconds, forKey: .seconds)
    case .underrun(let file, let underrun):
      try fields.encode(file, forKey: .file)
      try fields.encode(underrun.frame, forKey: .frame)
      try fields.encode(underrun.frames, forKey: .frames)
    default: return
    }
  }
}
