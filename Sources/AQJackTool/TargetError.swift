package import AudioFormat

/// Why a target of `--connect` leads to no port; the text is in ``Messages``.
package enum TargetError: Error, Sendable, Hashable {
  /// No port has this name; `near` are ports like it, `physical` the physical playback ports.
  case notFound(Argument, near: [PortName], physical: [PortName])
  /// The expression matches no audio input.
  case noMatch(Argument, physical: [PortName])
  /// The port of this name is no audio input; `kind` says what it is, such as `midi input`.
  case notAnAudioInput(Argument, kind: String, physical: [PortName])
  /// Several audio inputs have this name, as alias or pretty-name.
  case ambiguous(Argument, ports: [PortName])
  /// The server has no physical playback ports.
  case noPhysicalPorts
}
