package import JackClient

extension Messages {
  /// The notice of a server that did not let a run go on.
  package static func refusal(_ error: JackError) -> String {
    text(for: error) + "; trying again"
  }

  /// The text of what JACK did not let be done.
  package static func text(for error: JackError) -> String {
    switch error {
    case .noServer(nil): "no JACK server is running"
    case .noServer(let name?): "no JACK server \(quoted(name)) is running"
    case .nameTooLong(let name, let limit):
      "the client name \(quoted(name)) is longer than JACK's \(limit) bytes"
    case .serverNameTooLong(let name, let limit):
      "the server name \(quoted(name)) is longer than JACK's \(limit) bytes"
    case .nameTaken(let name): "another JACK client is called \(quoted(name))"
    case .refused(let status):
      "the JACK server refused the client (status 0x\(String(status, radix: 16)))"
    case .noPort(let name): "the JACK server has no room for the port \(quoted(name))"
    case .serverGone: serverGone
    case .cannotActivate: "the JACK server did not start the client"
    case .cannotConnect(let source, let destination, let code):
      "cannot connect \(quoted(source)) to \(quoted(destination)) (error \(code))"
    case .cannotDisconnect(let source, let destination, let code):
      "cannot disconnect \(quoted(source)) from \(quoted(destination)) (error \(code))"
    case .cannotSetPeriod(let frames):
      "the JACK server does not take a period of \(count(frames, "frame"))"
    case .noMemory: "the system has no memory left"
    }
  }
}
