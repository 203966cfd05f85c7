import AudioFormat

extension Messages {
  /// The text of a measurement that could not be made.
  package static func text(for error: LatencyError) -> String {
    switch error {
    case .source(let error): sourceText(for: error)
    case .unequalPorts(let outputs, let inputs):
      "\(count(outputs, "port")) of '--connect' and \(count(inputs, "port")) of '--from'"
        + " are no pairs; with '--matrix' all are measured against all"
    case .periodChanged(let old, let new):
      "another program changed the period from \(old) to \(new) frames during the measurement"
    case .connectionLost(let connection):
      "the connection from \(quoted(connection.from)) to \(quoted(connection.to)) is gone"
    case .stalled: "the JACK server runs no cycles"
    case .serverGone: serverGone
    case .interrupted: "interrupted"
    }
  }

  private static func sourceText(for error: TargetError) -> String {
    switch error {
    case .notFound(let name, let near, let physical):
      "no port is called \(quoted(name))"
        + portLines("did you mean", near) + portLines("physical capture ports", physical)
    case .noMatch(let expression, let physical):
      "no audio output matches '/\(PrintableText.of(expression))/'"
        + portLines("physical capture ports", physical)
    case .notAnAudioInput(let name, _, let physical):
      "cannot record from \(quoted(name)): it is no audio output"
        + portLines("physical capture ports", physical)
    case .ambiguous: text(for: error)
    case .noPhysicalPorts: "the server has no physical capture ports"
    }
  }

  /// The notice about a port that other signals go into as well.
  static func alreadyConnected(_ port: PortName, from others: [PortName]) -> String {
    "\(quoted(port)) is fed by others too, which the measurement will hear"
      + portLines("connected", others)
  }

  /// The text of a path whose signal did not come back.
  static func noSignal(to target: PortName, from source: PortName) -> String {
    "nothing came back from \(quoted(source)) of what went to \(quoted(target))"
  }

  /// The text of a check that failed.
  static func checkFailed(_ median: Double?, _ options: LatencyOptions) -> String {
    guard let median else { return "there is no reliable result to check" }
    let texts = [median, options.check ?? 0, options.tolerance].map { LatencyText.frames($0) }
    return "the median is \(texts[0]) frames, not \(texts[1]) within \(texts[2])"
  }

  private static func portLines(_ heading: String, _ names: [PortName]) -> String {
    names.isEmpty ? "" : "\n\(heading):" + names.map { "\n  \(PrintableText.of($0))" }.joined()
  }
}
