/// Why a measurement could not be made; the text is in ``Messages``.
package enum LatencyError: Error, Sendable, Hashable {
  /// A target of `--from` leads to no port.
  case source(TargetError)
  /// Without `--matrix` there must be as many inputs as outputs.
  case unequalPorts(outputs: Int, inputs: Int)
  /// Another program changed the period during a run.
  case periodChanged(from: Int, to: Int)
  /// A connection was taken away during a run.
  case connectionLost(ConnectionReport)
  /// The server runs no cycles.
  case stalled
  /// The server went away.
  case serverGone
  /// A signal came that ends the program.
  case interrupted(signal: Int32)

  var exitStatus: ExitStatus {
    switch self {
    case .source: .noPort
    case .unequalPorts: .usage
    case .periodChanged, .connectionLost, .stalled: .failure
    case .serverGone: .serverGone
    case .interrupted(let signal): ExitStatus(rawValue: 128 + signal) ?? .failure
    }
  }
}
