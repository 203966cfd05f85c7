import AudioFormat

/// What a patch means for a graph as it is.
package struct PatchPlan: Sendable, Hashable {
  /// The connections that the patch makes between ports that are there, in the order of its rules.
  package var wanted: [Connection] = []
  /// Those of them that are not there yet.
  package var additions: [Connection] = []
  /// The connections that are there and must go, sorted.
  package var removals: [Connection] = []
  /// The rules that no pair of ports answers to.
  package var unanswered: [PatchRule] = []
}

extension Patch {
  /// What the patch means for a graph.
  ///
  /// First rules to disconnect are looked at, then those to connect; a connection that some rule
  /// makes is not taken away by another.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - isExclusive: Whether every connection goes that no rule makes.
  /// - Returns: What to do.
  /// - Throws: Why a pattern cannot be compared with names.
  package func plan(for graph: PortGraph, isExclusive: Bool) throws(PatternFault) -> PatchPlan {
    var plan = PatchPlan()
    var seen: Set<Connection> = []
    var lonely: Set<PortName> = []
    for rule in withAliases.sorted(by: { $0.isEarlier(than: $1) }) {
      let pairs = try rule.pairs(in: graph)
      if rule.action == .disconnect {
        plan.removals += pairs.filter(graph.connections.contains)
        continue
      }
      if pairs.isEmpty { plan.unanswered.append(rule) }
      if rule.action == .connectExclusive { lonely.formUnion(pairs.map(\.source)) }
      plan.wanted += pairs.filter { seen.insert($0).inserted }
    }
    plan.additions = plan.wanted.filter { !graph.connections.contains($0) }
    let others = graph.connections.filter { isExclusive || lonely.contains($0.source) }
    plan.removals = Set(plan.removals).union(others).subtracting(seen).sorted()
    return plan
  }

  /// The rules to connect and to disconnect, with those that others add to them.
  private var withAliases: [PatchRule] {
    var result = rules.filter { $0.action != .alsoConnect }
    for alias in rules where alias.action == .alsoConnect {
      for rule in rules where rule.action == .connect || rule.action == .connectExclusive {
        var copy = rule
        if rule.destination == alias.source { copy.destination = alias.destination }
        if rule.source == alias.source { copy.source = alias.destination }
        if copy != rule { result.append(copy) }
      }
    }
    return result
  }
}

extension PatchRule {
  /// Whether the rule goes before another, as jack-plumbing(1) orders them.
  fileprivate func isEarlier(than other: PatchRule) -> Bool {
    let order: [PatchAction] = [.disconnect, .connect, .connectExclusive]
    return (order.firstIndex(of: action) ?? 0) < (order.firstIndex(of: other.action) ?? 0)
  }

  /// The pairs of ports of one kind that the rule matches.
  fileprivate func pairs(in graph: PortGraph) throws(PatternFault) -> [Connection] {
    let inputs = graph.inputs
    var pairs: [Connection] = []
    for (port, groups) in try source.matches(among: graph.outputs) {
      let kind = inputs.filter { $0.kind == port.kind }
      for (target, _) in try destination.matches(among: kind, references: groups) {
        pairs.append(Connection(port.name, target.name))
      }
    }
    return pairs
  }
}

extension PortMatcher {
  /// The ports that are meant, with what each group of the pattern has matched in their names.
  fileprivate func matches(
    among ports: [GraphPort], references: [[UInt8]] = []
  ) throws(PatternFault) -> [(GraphPort, [[UInt8]])] {
    switch self {
    case .literal(let name):
      let named = ports.filter { $0.name == name }
      let meant = named.isEmpty ? ports.filter { $0.aliases.contains(name) } : named
      return meant.map { ($0, []) }
    case .pattern(let node):
      let pattern = try NamePattern(node, references: references)
      return ports.compactMap { port in pattern.groups(in: port.name).map { (port, $0) } }
    }
  }
}
