import AudioFormat
import PatchGraph

/// What `patch restore`, `diff` and `watch` say: as lines, or as JSON.
struct PatchReport: Encodable, Hashable {
  /// A connection, by its names as people read them.
  struct Pair: Encodable, Hashable {
    var from: String
    var to: String

    init(_ connection: Connection) {
      from = connection.source.description
      to = connection.destination.description
    }
  }

  /// Connections that were made, or are missing.
  var connected: [Pair] = []
  /// Connections that were taken away, or are too many.
  var disconnected: [Pair] = []
  /// Connections that the server refused.
  var refused: [Pair] = []
  /// Connections that were there before.
  var present: [Pair] = []
  /// Rules that no pair of ports answers to.
  var unanswered: [String] = []

  /// The report of what a plan would do.
  init(_ plan: PatchPlan, _ graph: PortGraph) {
    connected = plan.additions.map(Pair.init)
    disconnected = plan.removals.map(Pair.init)
    present = plan.wanted.filter(graph.connections.contains).map(Pair.init)
    unanswered = plan.unanswered.map(\.description)
  }

  /// The report of what was done.
  init(_ outcome: PatchOutcome) {
    connected = outcome.made.map(Pair.init)
    disconnected = outcome.removed.map(Pair.init)
    refused = outcome.refused.map(Pair.init)
    present = outcome.present.map(Pair.init)
    unanswered = outcome.unanswered.map(\.description)
  }

  /// Whether there is nothing but what was there before.
  var isEmpty: Bool {
    connected.isEmpty && disconnected.isEmpty && refused.isEmpty && unanswered.isEmpty
  }

  /// Lines that begin with `+`, `-`, `!` for what was refused, and `?` for rules without answer.
  var text: String {
    let lines =
      disconnected.map { ("-", $0) } + connected.map { ("+", $0) } + refused.map { ("!", $0) }
    return lines.map { sign, pair in
      "\(sign) \(PrintableText.of(pair.from)) -> \(PrintableText.of(pair.to))\n"
    }.joined() + unanswered.map { "? \(PrintableText.of($0))\n" }.joined()
  }
}
