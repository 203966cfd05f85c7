package import AudioFormat
internal import CJack
import Glibc
import Synchronization

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
    unsafe names(jack_get_ports(client, nil, nil, 0)).compactMap { name in
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
  package func port(named name: PortName) -> JackPort? { port(named: name, isLabelled: false) }

  private func port(named name: PortName, isLabelled: Bool) -> JackPort? {
    guard let port = unsafe handle(of: name), let full = unsafe jack_port_name(port) else {
      return nil
    }
    let flags = JackPortFlags(rawValue: UInt32(unsafe jack_port_flags(port)))
    return unsafe JackPort(
      name: PortName(cString: full),
      aliases: aliases(of: port),
      prettyName: isLabelled ? prettyName(of: port) : nil,
      direction: flags.rawValue & JackPortIsInput.rawValue != 0 ? .input : .output,
      kind: Self.kind(of: port),
      isPhysical: flags.rawValue & JackPortIsPhysical.rawValue != 0)
  }

  /// The full names of the ports that a port is connected to.
  package func connections(of name: PortName) -> [PortName] {
    guard let port = unsafe handle(of: name) else { return [] }
    return unsafe names(jack_port_get_all_connections(client, port))
  }

  /// The latency of a port: from where sound came in, and to where it will go out.
  package func latency(of name: PortName) -> (capture: LatencyRange, playback: LatencyRange)? {
    guard let port = unsafe handle(of: name) else { return nil }
    return unsafe (
      Self.range(port, JackCaptureLatency), Self.range(port, JackPlaybackLatency)
    )
  }

  // MARK: - Connections

  /// Connects two ports by their full names; a connection that is already there is kept.
  ///
  /// The graph changes with the next cycle, and some servers answer well without connecting:
  /// only the graph tells, see `openGate(whenConnected:)` and `connections(of:)`.
  ///
  /// - Parameters:
  ///   - source: An output port.
  ///   - destination: An input port of the same kind.
  /// - Throws: `cannotConnect`; the graph is as before.
  package func connect(_ source: PortName, to destination: PortName) throws(JackError) {
    let code = unsafe pair(source, destination) { unsafe jack_connect(client, $0, $1) }
    guard code == 0 || code == EEXIST else {
      throw .cannotConnect(source: source, destination: destination, code: code)
    }
  }

  /// Takes a connection away.
  ///
  /// - Parameters:
  ///   - source: An output port.
  ///   - destination: An input port.
  /// - Throws: `cannotDisconnect`, also when there was no such connection; the graph is as before.
  package func disconnect(_ source: PortName, from destination: PortName) throws(JackError) {
    let code = unsafe pair(source, destination) { unsafe jack_disconnect(client, $0, $1) }
    guard code == 0 else {
      throw .cannotDisconnect(source: source, destination: destination, code: code)
    }
  }

  private func pair(
    _ source: PortName, _ destination: PortName,
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
  ) -> CInt {
    unsafe source.withCString { source in
      unsafe destination.withCString { destination in unsafe body(source, destination) }
    }
  }

  // MARK: - Changes

  /// Has ``notice`` woken by every connection that is made or taken away, before the client is
  /// activated.
  package func watchConnections() {
    unsafe jack_set_port_connect_callback(client, onPortConnect, status)
  }

  /// How often a port has gone since the client was opened.
  package var portRemovalCount: Int {
    unsafe status.pointee.portRemovalCount.load(ordering: .relaxed)
  }

  // MARK: - C

  private func handle(of name: PortName) -> OpaquePointer? {
    unsafe name.withCString { unsafe jack_port_by_name(client, $0) }
  }

  private static func kind(of port: OpaquePointer) -> JackPort.Kind {
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
}
