package import AudioFormat

/// What a patch file holds: rules, in the order of the file.
package struct Patch: Sendable, Hashable {
  /// The rules.
  package var rules: [PatchRule]
  /// Outputs that the file names though nothing leaves them.
  package var idleOutputs: [PortName]

  /// Makes a patch.
  package init(_ rules: [PatchRule] = [], idleOutputs: [PortName] = []) {
    self.rules = rules
    self.idleOutputs = idleOutputs
  }

  /// The patch that makes the connections of a graph, each by a rule of its own, sorted.
  package init(_ graph: PortGraph) {
    var kinds: [PortName: PortKind] = [:]
    for port in graph.ports { kinds[port.name] = port.kind }
    rules = graph.connections.sorted().map { connection in
      PatchRule(
        .connect, .literal(connection.source), .literal(connection.destination),
        isMIDI: kinds[connection.source] == .midi)
    }
    let busy = Set(graph.connections.map(\.source))
    idleOutputs = graph.outputs.map(\.name).filter { !busy.contains($0) }.sorted()
  }
}

/// What a rule does with every pair of ports that it matches.
package enum PatchAction: String, Sendable, CaseIterable {
  /// Connects the pair.
  case connect
  /// Takes the pair's connection away.
  case disconnect
  /// Connects to the right port whatever other rules of the file connect to the left one.
  ///
  /// The left side is compared with the text of the other rules, not with ports.
  case alsoConnect = "also-connect"
  /// Connects the pair, and takes away the output's connections that no rule makes.
  case connectExclusive = "connect-exclusive"
}

/// One rule of a patch.
package struct PatchRule: Sendable, Hashable {
  /// What the rule does.
  package var action: PatchAction
  /// Which outputs it is about.
  package var source: PortMatcher
  /// Which inputs it is about; it may refer to groups of `source`.
  package var destination: PortMatcher
  /// Whether the rule is known to be about MIDI; only one format wants to know.
  package var isMIDI: Bool

  /// Makes a rule.
  package init(
    _ action: PatchAction, _ source: PortMatcher, _ destination: PortMatcher, isMIDI: Bool = false
  ) {
    self.action = action
    self.source = source
    self.destination = destination
    self.isMIDI = isMIDI
  }
}
