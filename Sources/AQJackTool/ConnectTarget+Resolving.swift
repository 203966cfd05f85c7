package import AudioFormat

extension ConnectTarget {
  /// The ports that the target means.
  ///
  /// - Parameter ports: All ports of the graph, in port order.
  /// - Returns: The names of audio inputs, at least one.
  /// - Throws: Why there is none, with what the user could have meant.
  package func resolved(among ports: [PortReport]) throws(TargetError) -> [PortName] {
    let inputs = ports.filter(\.isAudioInput)
    let physical = inputs.filter(\.physical).map(\.name)
    switch self {
    case .physical:
      if physical.isEmpty { throw .noPhysicalPorts }
      return physical
    case .pattern(let pattern):
      let matches = inputs.map(\.name).filter(pattern.matches)
      if matches.isEmpty { throw .noMatch(pattern.text, physical: physical) }
      return matches
    case .literal(let name):
      return [try Self.port(called: name, among: ports, physical: physical)]
    }
  }

  /// The audio input of this name; a port's name goes before an alias, an alias before a
  /// pretty-name.
  private static func port(
    called text: Argument, among ports: [PortReport], physical: [PortName]
  ) throws(TargetError) -> PortName {
    let name = PortName(text.bytes)
    let senses: [(PortReport) -> [PortName]] = [
      { [$0.name] }, { $0.aliases }, { $0.prettyName.map { [$0] } ?? [] },
    ]
    let matches = senses.lazy
      .map { names in ports.filter { names($0).contains(name) } }
      .first { !$0.isEmpty }
    guard let matches else {
      let near = NearMatch.ranking(of: name, among: ports.filter(\.isAudioInput).map(\.name))
      throw .notFound(text, near: near, physical: physical)
    }
    return try onlyInput(of: matches, text, physical)
  }

  private static func onlyInput(
    of matches: [PortReport], _ name: Argument, _ physical: [PortName]
  ) throws(TargetError) -> PortName {
    let inputs = matches.filter(\.isAudioInput).map(\.name)
    if inputs.count > 1 { throw .ambiguous(name, ports: inputs) }
    guard let input = inputs.first else {
      let kind = matches.first.map { "\($0.type) \($0.direction.rawValue)" } ?? ""
      throw .notAnAudioInput(name, kind: kind, physical: physical)
    }
    return input
  }
}
