import AudioQueue

/// `aqjack render`.
package enum RenderCommand {
  /// Renders a file.
  static func run(_ options: RenderOptions) throws(ToolError) -> ExitStatus {
    let signals = SignalWatcher {}
    try run(options) { signals.received != nil }
    return signals.received.map { Outcome(signal: $0).status } ?? .success
  }

  /// Renders a file, unless it has to end before.
  static func run(_ options: RenderOptions, until mustEnd: () -> Bool) throws(ToolError) {
    let rendering = try Rendering(options)
    try rendering.run(until: mustEnd)
    for notice in Messages.samples(in: rendering.record, of: options.file, clipped: false) {
      Console.complain(notice)
    }
  }
}
