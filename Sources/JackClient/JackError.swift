package import AudioFormat

/// Why something could not be done in a JACK graph.
package enum JackError: Error, Sendable, Hashable {
  /// No server of this name runs, or it did not answer; nil is the default server.
  case noServer(name: String?)
  /// The name has more bytes than the server allows.
  case nameTooLong(String, limit: Int)
  /// The name of the server has more bytes than the client library takes.
  case serverNameTooLong(String, limit: Int)
  /// Another client has the name, and no other name was allowed.
  case nameTaken(String)
  /// The server runs but refused the client; `status` is JACK's status word.
  case refused(status: UInt32)
  /// The server went away while it was asked.
  case serverGone
  /// The server has no room for another port.
  case noPort(name: String)
  /// The process callback could not be started; the client stays open, inactive.
  case cannotActivate
  /// The server refused the connection; `code` is JACK's answer.
  case cannotConnect(source: PortName, destination: PortName, code: Int32)
  /// The server did not take the connection away; `code` is JACK's answer.
  case cannotDisconnect(source: PortName, destination: PortName, code: Int32)
  /// The server does not run with a period of this many frames.
  case cannotSetPeriod(frames: Int)
  /// The system has no memory left.
  case noMemory
}

extension JackError {
  /// Whether there is no server to talk to.
  package var isNoServer: Bool {
    if case .noServer = self { true } else { false }
  }

  /// Whether the server ran but did not take the client, for whatever reason of its own.
  package var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }
}
