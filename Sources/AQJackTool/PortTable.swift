/// The text that `aqjack ports` prints.
package enum PortTable {
  /// Lists ports, each with a line for every alias, pretty-name and connection below it.
  ///
  /// - Parameter ports: The ports, in the order of listing.
  /// - Returns: The text, with line ends; empty if there is no port.
  package static func text(of ports: [PortReport]) -> String {
    let names = ports.map { PrintableText.of($0.name) }
    let width = names.map(\.count).max() ?? 0
    return zip(ports, names).map { port, name in
      let padding = String(repeating: " ", count: width - name.count)
      return "\(name)\(padding)  \(summary(port))\n" + details(port)
    }.joined()
  }

  private static func summary(_ port: PortReport) -> String {
    let direction = port.direction == .input ? "input " : "output"
    let place = port.physical ? "physical" : "-       "
    return "\(PrintableText.of(port.type))  \(direction)  \(place)  "
      + "capture \(range(port.latency.capture))  playback \(range(port.latency.playback))"
  }

  private static func details(_ port: PortReport) -> String {
    let arrow = port.direction == .input ? "<-" : "->"
    let lines =
      port.aliases.map { "alias \(PrintableText.of($0))" }
      + (port.prettyName.map { ["pretty-name \(PrintableText.of($0))"] } ?? [])
      + port.connections.map { "\(arrow) \(PrintableText.of($0))" }
    return lines.map { "    \($0)\n" }.joined()
  }

  private static func range(_ ends: [UInt32]) -> String {
    Set(ends).count == 1 ? "\(ends[0])" : ends.map(String.init).joined(separator: "-")
  }
}
