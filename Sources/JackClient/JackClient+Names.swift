internal import CJack
import Glibc
import Synchronization

/// A port of the graph with its names as JACK keeps them: bytes that need not be UTF-8.
package struct RawPort: Sendable, Hashable {
  /// The full name.
  package var name: [UInt8]
  /// Other names that the server knows the port by.
  package var aliases: [[UInt8]]
  /// Which way data goes.
  package var direction: JackPort.Direction
  /// What the port carries.
  package var kind: JackPort.Kind
  /// The full names of the inputs that an output is connected to; empty for an input.
  package var targets: [[UInt8]]
}

extension JackClient {
  /// All ports of the graph and their connections, in the server's order.
  package func rawPorts() -> [RawPort] {
    guard let names = unsafe jack_get_ports(client, nil, nil, 0) else { return [] }
    defer { unsafe jack_free(names) }
    return unsafe Self.rawStrings(names).compactMap(rawPort)
  }

  private func rawPort(_ name: [UInt8]) -> RawPort? {
    guard let port = unsafe Self.withCString(name, { unsafe jack_port_by_name(client, $0) }) else {
      return nil
    }
    let isInput = UInt32(unsafe jack_port_flags(port)) & JackPortIsInput.rawValue != 0
    return unsafe RawPort(
      name: name, aliases: rawAliases(of: port), direction: isInput ? .input : .output,
      kind: Self.kind(of: port), targets: isInput ? [] : rawTargets(of: port))
  }

  private func rawTargets(of port: OpaquePointer) -> [[UInt8]] {
    guard let names = unsafe jack_port_get_all_connections(client, port) else { return [] }
    defer { unsafe jack_free(names) }
    return unsafe Self.rawStrings(names)
  }

  /// Connects two ports by the bytes of their full names; otherwise as `connect(_:to:)` of strings.
  package func connect(_ source: [UInt8], to destination: [UInt8]) throws(JackError) {
    let code = unsafe pair(source, destination) { unsafe jack_connect(client, $0, $1) }
    guard code == 0 || code == EEXIST else {
      throw .cannotConnect(
        source: String(decoding: source, as: UTF8.self),
        destination: String(decoding: destination, as: UTF8.self), code: code)
    }
  }

  /// Takes a connection away, by the bytes of the ports' full names.
  ///
  /// - Parameters:
  ///   - source: An output port.
  ///   - destination: An input port.
  /// - Throws: `cannotDisconnect`, also when there was no such connection; the graph is as before.
  package func disconnect(_ source: [UInt8], from destination: [UInt8]) throws(JackError) {
    let code = unsafe pair(source, destination) { unsafe jack_disconnect(client, $0, $1) }
    guard code == 0 else {
      throw .cannotDisconnect(
        source: String(decoding: source, as: UTF8.self),
        destination: String(decoding: destination, as: UTF8.self), code: code)
    }
  }

  private func pair(
    _ source: [UInt8], _ destination: [UInt8],
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
  ) -> CInt {
    unsafe Self.withCString(source) { source in
      unsafe Self.withCString(destination) { destination in unsafe body(source, destination) }
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

  private static func rawStrings(
    _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) -> [[UInt8]] {
    var strings: [[UInt8]] = []
    while let name = unsafe list[strings.count] { unsafe strings.append(bytes(name)) }
    return strings
  }

  private static func bytes(_ string: UnsafePointer<CChar>) -> [UInt8] {
    unsafe UnsafeRawBufferPointer(start: string, count: strlen(string)).map { $0 }
  }

  func rawAliases(of port: OpaquePointer) -> [[UInt8]] {
    let size = Int(jack_port_name_size())
    let first = UnsafeMutablePointer<CChar>.allocate(capacity: 2 * size)
    defer { unsafe first.deallocate() }
    let second = unsafe first + size
    let count = unsafe jack_port_get_aliases(port, [first, second])
    var names: [[UInt8]] = []
    if count > 0 { unsafe names.append(Self.bytes(first)) }
    if count > 1 { unsafe names.append(Self.bytes(second)) }
    return names
  }

  private static func withCString<Result>(
    _ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    let terminated = bytes.map(CChar.init(bitPattern:)) + [0]
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      // SAFETY: the array has at least its terminator, so it has a base address.
      unsafe body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }
}
