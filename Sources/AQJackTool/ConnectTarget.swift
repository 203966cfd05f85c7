import AudioFormat

/// Where `--connect` sends a channel.
package enum ConnectTarget: Sendable, Equatable {
  /// The port of this name, alias or pretty-name, byte for byte.
  case literal(Argument)
  /// All ports whose whole name matches, in port order.
  case pattern(PortPattern)
  /// The server's physical playback ports, in port order.
  case physical

  /// Reads `/REGEX/`, `physical`, or the name of a port.
  init(parsing text: [UInt8]) throws(ValueProblem) {
    if text == Array("physical".utf8) {
      self = .physical
    } else if let expression = PortPattern.betweenSlashes(text) {
      self = .pattern(try PortPattern(expression, matchesWholeName: true))
    } else {
      self = .literal(Argument(bytes: text))
    }
  }
}
