import JackClient
import PatchGraph

/// Brings a graph to what a patch says, once or again and again.
///
/// A connection that somebody takes away by hand stays away, until a port has gone from the graph:
/// then it may be another port that bears the name.
final class PatchKeeper {
  private let client: JackClient
  private let patch: Patch
  private let isExclusive: Bool
  /// Connections that were in the graph at some time.
  private var settled: Set<Connection> = []
  private var seenPorts = -1
  private var seenRemovals = 0
  private var seenChanges = 0
  /// Whether a connection was refused, as by a client that does not take part in the graph yet.
  private var isWaiting = false

  /// Prepares to keep a patch.
  ///
  /// - Parameters:
  ///   - client: An active client of the graph.
  ///   - patch: What the graph is to have.
  ///   - isExclusive: Whether it is to have nothing else.
  init(_ client: JackClient, _ patch: Patch, isExclusive: Bool = false) {
    self.client = client
    self.patch = patch
    self.isExclusive = isExclusive
  }

  /// Whether something has happened that the patch may have to do with.
  ///
  /// Any connection counts only where the patch is exclusive or one was refused: what else people
  /// connect is their own affair.
  var isDue: Bool {
    if client.portChangeCount != seenPorts { return true }
    return (isExclusive || isWaiting) && client.graphChangeCount != seenChanges
  }

  /// Makes and takes away what the patch says.
  ///
  /// - Returns: What was done.
  /// - Throws: `pattern` when an expression of the patch is too large.
  func apply() throws(ToolError) -> PatchOutcome {
    // Read before the graph is looked at: what comes afterwards is a reason to look again.
    (seenPorts, seenChanges) = (client.portChangeCount, client.graphChangeCount)
    let removals = client.portRemovalCount
    let graph = client.graph()
    if removals != seenRemovals { settled.formIntersection(graph.connections) }
    seenRemovals = removals
    let plan = try Self.plan(patch, for: graph, isExclusive: isExclusive)
    var outcome = PatchOutcome(plan, graph)
    for connection in plan.removals { remove(connection, &outcome) }
    for connection in plan.additions where isExclusive || !settled.contains(connection) {
      add(connection, &outcome)
    }
    settled.formUnion(plan.wanted.filter(graph.connections.contains))
    settled.formUnion(outcome.made)
    isWaiting = !outcome.refused.isEmpty
    return outcome
  }

  /// Compares a patch with a graph.
  static func plan(
    _ patch: Patch, for graph: PortGraph, isExclusive: Bool
  ) throws(ToolError) -> PatchPlan {
    do throws(PatternFault) {
      return try patch.plan(for: graph, isExclusive: isExclusive)
    } catch {
      throw .pattern(error)
    }
  }

  private func add(_ connection: Connection, _ outcome: inout PatchOutcome) {
    do throws(JackError) {
      try client.connect(connection.source, to: connection.destination)
      outcome.made.append(connection)
    } catch {
      outcome.refused.append(connection)
    }
  }

  private func remove(_ connection: Connection, _ outcome: inout PatchOutcome) {
    do throws(JackError) {
      try client.disconnect(connection.source, from: connection.destination)
      outcome.removed.append(connection)
    } catch {
      outcome.refused.append(connection)
    }
  }
}

/// What was done to bring a graph to what a patch says.
struct PatchOutcome {
  /// Connections that the patch makes and that were there before.
  var present: [Connection]
  /// Connections that the server agreed to make.
  var made: [Connection] = []
  /// Connections that were taken away.
  var removed: [Connection] = []
  /// Connections that the server did not make, or not take away.
  var refused: [Connection] = []
  /// Rules that no pair of ports answers to.
  var unanswered: [PatchRule]

  init(_ plan: PatchPlan, _ graph: PortGraph) {
    present = plan.wanted.filter(graph.connections.contains)
    unanswered = plan.unanswered
  }

  /// Moves connections that are not in the graph to the refused ones: a server may agree to a
  /// connection and not make it.
  mutating func verify(in graph: PortGraph) {
    refused += made.filter { !graph.connections.contains($0) }
    made = made.filter(graph.connections.contains)
    refused += removed.filter(graph.connections.contains)
    removed = removed.filter { !graph.connections.contains($0) }
  }

  /// The status of a run that did this: 1 says that a part was done, 68 that nothing was there to
  /// connect.
  var exitStatus: ExitStatus {
    if refused.isEmpty, unanswered.isEmpty { return .success }
    return present.isEmpty && made.isEmpty && refused.isEmpty ? .noPort : .failure
  }
}

extension JackClient {
  /// The ports and connections of the graph as it is now.
  func graph() -> PortGraph {
    let ports = self.ports()
    let connections = ports.filter { $0.direction == .output }.flatMap { port in
      self.connections(of: port.name).map { Connection(port.name, $0) }
    }
    return PortGraph(ports: ports.map(GraphPort.init), connections: Set(connections))
  }
}

extension GraphPort {
  fileprivate init(_ port: JackPort) {
    let kind: PortKind =
      switch port.kind {
      case .audio: .audio
      case .midi: .midi
      case .other: .other
      }
    self.init(
      port.name, port.direction == .input ? .input : .output, kind, aliases: port.aliases)
  }
}
