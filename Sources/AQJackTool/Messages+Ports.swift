extension Messages {
  /// The text of a target that leads to no port: the reason, then lines of ports to choose from.
  package static func text(for error: TargetError) -> String {
    switch error {
    case .notFound(let name, let near, let physical):
      "no port is called \(quoted(name))"
        + lines("did you mean", near) + lines("physical playback ports", physical)
    case .noMatch(let expression, let physical):
      "no audio input matches '/\(PrintableText.of(expression))/'"
        + lines("physical playback ports", physical)
    case .notAnAudioInput(let name, let kind, let physical):
      "cannot play into \(quoted(name)): \(kind), not audio input"
        + lines("physical playback ports", physical)
    case .ambiguous(let name, let ports):
      "several ports are called \(quoted(name))" + lines("please give one of", ports)
    case .noPhysicalPorts: "the server has no physical playback ports"
    }
  }

  /// The notice of channels that are not heard, nil if there are none.
  package static func notice(for plan: ConnectionPlan) -> String? {
    let channels = plan.silentChannels.map { "\($0 + 1)" }
    guard let last = channels.last else { return nil }
    if channels.count == 1 { return "channel \(last) is connected to nothing" }
    return "channels \(channels.dropLast().joined(separator: ", ")) and \(last)"
      + " are connected to nothing"
  }

  private static func lines(_ heading: String, _ names: [String]) -> String {
    names.isEmpty ? "" : "\n\(heading):" + names.map { "\n  \(PrintableText.of($0))" }.joined()
  }
}
