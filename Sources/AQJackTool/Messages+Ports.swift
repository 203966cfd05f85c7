package import AudioFormat

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
    let channels = Array(plan.silentChannels)
    guard !channels.isEmpty else { return nil }
    return named(channels) + (channels.count == 1 ? " is" : " are") + " connected to nothing"
  }

  /// The notice of channels of a file for which there are no ports, nil if there are none.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - channelCount: Its channels.
  ///   - portCount: Ports, or channels of an output.
  /// - Returns: The notice.
  package static func unheardChannels(
    of path: FilePath, channelCount: Int, portCount: Int
  ) -> String? {
    guard portCount < channelCount else { return nil }
    let isOne = channelCount - portCount == 1
    return named(Array(portCount..<channelCount)) + " of \(quoted(path))"
      + (isOne ? " is" : " are") + " not heard"
  }

  /// Channels by their numbers, of which people count the first as 1.
  private static func named(_ channels: [Int]) -> String {
    let numbers = channels.map { "\($0 + 1)" }
    let last = numbers.last ?? ""
    if numbers.count == 1 { return "channel \(last)" }
    return "channels \(numbers.dropLast().joined(separator: ", ")) and \(last)"
  }

  private static func lines(_ heading: String, _ names: [PortName]) -> String {
    names.isEmpty ? "" : "\n\(heading):" + names.map { "\n  \(PrintableText.of($0))" }.joined()
  }
}
