import AudioQueue

/// `aqjack render`.
package enum RenderCommand {
  /// Renders a file.
  static func run(_ options: RenderOptions) throws(ToolError) -> ExitStatus {
    let input = StandardInput(keepsAll: false)
    let signals = SignalWatcher(onEnd: { input.cancel() }, wake: {})
    do throws(ToolError) {
      let status = try run(options, input) { signals.received != nil }
      return signals.received.map { Outcome(signal: $0).status } ?? status
    } catch {
      // What fails once the run must end is not why it ends.
      guard let signal = signals.received else { throw error }
      return Outcome(signal: signal).status
    }
  }

  /// Renders a file, or the standard input, unless it has to end before.
  ///
  /// - Returns: Failure, with a message, when only a part of the file could be read.
  static func run(
    _ options: RenderOptions, _ input: StandardInput, until mustEnd: () -> Bool
  ) throws(ToolError) -> ExitStatus {
    let rendering = try Rendering(options, input: input)
    for notice in [rendering.unheardChannels, rendering.missingLoudness] {
      if let notice { Console.complain(notice) }
    }
    try rendering.run(until: mustEnd)
    for fault in rendering.faults { Console.complain(Messages.fault(fault, in: options.file)) }
    for notice in Messages.samples(in: rendering.record, of: options.file, clipped: false) {
      Console.complain(notice)
    }
    guard let failure = rendering.failure else { return .success }
    Console.complain(Messages.text(for: failure))
    return .failure
  }
}
