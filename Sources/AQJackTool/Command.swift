/// What the program can be asked to do.
package enum Command: String, Sendable, CaseIterable {
  /// Play files into the graph; the default.
  case play
  /// Play a file into a file.
  case render
  /// Say what files hold.
  case info
  /// Say what ports the graph has.
  case ports
  /// Save, restore and keep the connections of the graph.
  case patch
  /// Measure how long sound is under way.
  case latency

  /// The commands that users see; one that is not in this list is a file name like any other.
  package static let available: [Command] = [
    .play,
    .render,
    .info,
    .ports,
    .patch,
    .latency,
  ]

  /// The command of this name, if it is available.
  package init?(named name: String) {
    guard let command = Command(rawValue: name), Command.available.contains(command) else {
      return nil
    }
    self = command
  }

  /// What the command does, as a sentence.
  package var summary: String {
    switch self {
    case .play: "Play files into the JACK graph (the default command)."
    case .render: "Play a file into a WAV file or as raw samples; needs no server."
    case .info: "Say what files hold: format, packets, cookie, duration, tags."
    case .ports: "List the ports of the graph, with latencies and connections."
    case .patch: "Save, restore, compare, keep or convert the connections of the graph."
    case .latency: "Measure the latency of paths through the graph, or the process cycle."
    }
  }

  /// The command line in short, after the program's name.
  package var synopsis: String {
    switch self {
    case .play: "[play] [options] [FILE...]"
    case .render: "render [options] FILE -o OUT"
    case .info: "info [--json] FILE..."
    case .ports: "ports [--json] [-s NAME] [PATTERN]"
    case .patch: "patch save|restore|diff|watch|convert [options] FILE [OUT]"
    case .latency: "latency [options]"
    }
  }

  /// How many operands the command takes, and what they are called.
  package var operands: OperandRule {
    switch self {
    case .play: OperandRule(metavariable: "FILE", count: 0...Int.max)
    case .info: OperandRule(metavariable: "FILE", count: 1...Int.max)
    case .render: OperandRule(metavariable: "FILE", count: 1...1)
    case .ports: OperandRule(metavariable: "PATTERN", count: 0...1)
    case .patch: OperandRule(metavariable: "COMMAND", count: 1...Int.max)
    case .latency: OperandRule(metavariable: "OPERAND", count: 0...0)
    }
  }

  /// The options that the command takes, in the order of the help text.
  package var options: [OptionSpecification] {
    OptionTable.rows.filter { $0.commands.contains(self) }
  }
}
