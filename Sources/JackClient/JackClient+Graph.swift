internal import CJack

extension JackClient {
  /// All ports of the graph, in the server's order.
  ///
  /// - Parameter isLabelled: Whether their pretty-names are wanted, which takes some milliseconds.
  /// - Returns: The ports.
  package func ports(isLabelled: Bool = false) -> [JackPort] {
    guard isLabelled, let ports = MetadataStore.use({ listPorts(isLabelled: true) }) else {
      return listPorts(isLabelled: false)
    }
    return ports
  }

  private func listPorts(isLabelled: Bool) -> [JackPort] {
    guard let names = unsafe jack_get_ports(client, nil, nil, 0) else { return [] }
    defer { unsafe jack_free(names) }
    return unsafe Self.strings(names).compactMap { name in
      port(named: name, isLabelled: isLabelled)
    }
  }

  /// Whether a client of this name is in the graph.
  func hasClient(_ name: String) -> Bool {
    guard let uuid = unsafe jack_get_uuid_for_client_name(client, name) else { return false }
    unsafe jack_free(uuid)
    return true
  }

  /// The port of this full name or alias, nil if there is none.
  package func port(named name: String) -> JackPort? { port(named: name, isLabelled: false) }

  private func port(named name: String, isLabelled: Bool) -> JackPort? {
    guard let port = unsafe jack_port_by_name(client, name) else { return nil }
    let flags = JackPortFlags(rawValue: UInt32(unsafe jack_port_flags(port)))
    return unsafe JackPort(
      name: String(cString: jack_port_name(port)),
      aliases: rawAliases(of: port).map { String(decoding: $0, as: UTF8.self) },
      prettyName: isLabelled ? prettyName(of: port) : nil,
      direction: flags.rawValue & JackPortIsInput.rawValue != 0 ? .input : .output,
      kind: Self.kind(of: port),
      isPhysical: flags.rawValue & JackPortIsPhysical.rawValue != 0)
  }

  /// The full names of the ports that a port is connected to.
  package func connections(of name: String) -> [String] {
    guard let port = unsafe jack_port_by_name(client, name),
      let names = unsafe jack_port_get_all_connections(client, port)
    else { return [] }
    defer { unsafe jack_free(names) }
    return unsafe Self.strings(names)
  }

  /// The latency of a port: from where sound came in, and to where it will go out.
  package func latency(of name: String) -> (capture: LatencyRange, playback: LatencyRange)? {
    guard let port = unsafe jack_port_by_name(client, name) else { return nil }
    return unsafe (
      Self.range(port, JackCaptureLatency), Self.range(port, JackPlaybackLatency)
    )
  }

  /// Connects two ports by their full names; a connection that is already there is kept.
  ///
  /// The graph changes with the next cycle, and some servers answer well without connecting:
  /// only the graph tells, see `openGate(whenConnected:)` and `connections(of:)`.
  ///
  /// - Parameters:
  ///   - source: An output port.
  ///   - destination: An input port of the same kind.
  /// - Throws: `cannotConnect`; the graph is as before.
  package func connect(_ source: String, to destination: String) throws(JackError) {
    try connect(Array(source.utf8), to: Array(destination.utf8))
  }

  // MARK: - C

  /// The strings of a list that ends with NULL.
  private static func strings(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> [String] {
    var strings: [String] = []
    var next = unsafe list
    while let name = unsafe next.pointee {
      unsafe strings.append(String(cString: name))
      unsafe next += 1
    }
    return strings
  }

  static func kind(of port: OpaquePointer) -> JackPort.Kind {
    guard let type = unsafe jack_port_type(port) else { return .other }
    return switch unsafe String(cString: type) {
    case JACK_DEFAULT_AUDIO_TYPE: .audio
    case JACK_DEFAULT_MIDI_TYPE: .midi
    default: .other
    }
  }

  private static func range(
    _ port: OpaquePointer, _ mode: jack_latency_callback_mode_t
  ) -> LatencyRange {
    var range = jack_latency_range_t()
    unsafe jack_port_get_latency_range(port, mode, &range)
    return LatencyRange(minimum: Int(range.min), maximum: Int(range.max))
  }

  private func prettyName(of port: OpaquePointer) -> String? {
    var value: UnsafeMutablePointer<CChar>?
    var type: UnsafeMutablePointer<CChar>?
    let key = "http://jackaudio.org/metadata/pretty-name"
    guard unsafe jack_get_property(jack_port_uuid(port), key, &value, &type) == 0 else {
      return nil
    }
    defer {
      unsafe jack_free(value)
      unsafe jack_free(type)
    }
    return unsafe value.map { unsafe String(cString: $0) }
  }
}
