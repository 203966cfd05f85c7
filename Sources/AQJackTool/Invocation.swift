/// What a command line asks for.
package enum Invocation: Sendable, Equatable {
  /// Play files into the graph.
  case play(PlayOptions)
  /// Play a file into a file.
  case render(RenderOptions)
  /// Say what files hold.
  case info(InfoOptions)
  /// Say what ports the graph has.
  case ports(PortsOptions)
  /// Save, restore and keep connections.
  case patch(PatchOptions)
  /// Measure latency.
  case latency(LatencyOptions)
  /// Print the help text of a command, or of the program.
  case help(Command?)
  /// Print the version.
  case version
}
