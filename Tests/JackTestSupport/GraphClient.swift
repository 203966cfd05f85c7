package import AudioFormat
import CJack
import Foundation
import Synchronization

/// A client in the test's process that has ports, looks at the graph, and comes late when asked.
@safe
package final class GraphClient {
  private let client: OpaquePointer
  /// Microseconds that the next cycle sleeps; written by the test, taken by the process thread.
  private let delay: UnsafeMutablePointer<Atomic<UInt32>>
  /// Clients that have come; counted by a thread of JACK's.
  private let arrivals: UnsafeMutablePointer<Atomic<Int>>
  private var isClosed = false

  /// Opens a client of the tests' server.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - isActive: Whether it joins the graph at once; its ports are there without that.
  package init(_ name: String, isActive: Bool = true) {
    unsafe client = openTestClient(name)
    unsafe delay = .allocate(capacity: 1)
    unsafe delay.initialize(to: Atomic(0))
    unsafe jack_set_process_callback(client, dawdle, delay)
    unsafe arrivals = .allocate(capacity: 1)
    unsafe arrivals.initialize(to: Atomic(0))
    unsafe jack_set_client_registration_callback(client, noteClient, arrivals)
    if isActive { activate() }
  }

  /// Joins the graph.
  package func activate() {
    let code = unsafe jack_activate(client)
    precondition(code == 0, "GraphClient: not activated")
  }

  deinit {
    close()
    unsafe delay.deinitialize(count: 1)
    unsafe delay.deallocate()
    unsafe arrivals.deinitialize(count: 1)
    unsafe arrivals.deallocate()
  }

  /// Leaves the graph.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    unsafe closeTestClient(client)
  }

  /// Sleeps in the next cycle, so that the server counts an xrun.
  package func comeLate(microseconds: UInt32) {
    unsafe delay.pointee.store(microseconds, ordering: .relaxed)
  }

  // MARK: - Ports

  /// Registers an audio input.
  ///
  /// - Parameters:
  ///   - shortName: The name behind the client's and a colon.
  ///   - alias: Another name for it.
  ///   - isMIDI: Whether it takes MIDI events instead of audio.
  /// - Returns: The full name.
  @discardableResult
  package func addInput(_ shortName: String, alias: String? = nil, isMIDI: Bool = false) -> String {
    let type = isMIDI ? JACK_DEFAULT_MIDI_TYPE : JACK_DEFAULT_AUDIO_TYPE
    let port = unsafe jack_port_register(
      client, shortName, type, UInt(JackPortIsInput.rawValue), 0)
    guard let port = unsafe port else { preconditionFailure("GraphClient: no port \(shortName)") }
    if let alias { unsafe jack_port_set_alias(port, alias) }
    return unsafe String(cString: jack_port_name(port))
  }

  /// Registers an audio output.
  ///
  /// - Parameter shortName: The name behind the client's and a colon.
  /// - Returns: The full name.
  @discardableResult
  package func addOutput(_ shortName: String) -> String {
    let port = unsafe jack_port_register(
      client, shortName, JACK_DEFAULT_AUDIO_TYPE, UInt(JackPortIsOutput.rawValue), 0)
    guard let port = unsafe port else { preconditionFailure("GraphClient: no port \(shortName)") }
    return unsafe String(cString: jack_port_name(port))
  }

  /// Registers an audio port by the bytes of its name, which need not be UTF-8.
  ///
  /// - Parameters:
  ///   - shortName: The name behind the client's and a colon.
  ///   - isInput: Whether sound goes in.
  /// - Returns: The full name.
  @discardableResult
  package func addPort(_ shortName: FilePath, isInput: Bool) -> PortName {
    let flag = isInput ? JackPortIsInput : JackPortIsOutput
    let port = unsafe shortName.withCString { name in
      unsafe jack_port_register(client, name, JACK_DEFAULT_AUDIO_TYPE, UInt(flag.rawValue), 0)
    }
    guard let port = unsafe port, let name = unsafe jack_port_name(port) else {
      preconditionFailure("GraphClient: no port \(shortName)")
    }
    return unsafe PortName(FilePath(cString: name).bytes)
  }

  // MARK: - Server

  /// Changes the period of the server.
  package func setPeriod(_ frames: Int) {
    unsafe jack_set_buffer_size(client, jack_nframes_t(frames))
  }

  /// Has the server run faster than time, or not.
  package func setFreewheel(_ isOn: Bool) {
    unsafe jack_set_freewheel(client, isOn ? 1 : 0)
  }

  /// JACK's frame time of now.
  package var frameTime: UInt32 { unsafe jack_frame_time(client) }

  // MARK: - Transport

  /// Has the transport roll, once its slow clients are ready.
  package func startTransport() {
    unsafe jack_transport_start(client)
  }

  /// Stops the transport, and goes to a frame if one is given.
  package func stopTransport(at frame: UInt32? = nil) {
    unsafe jack_transport_stop(client)
    if let frame { locate(to: frame) }
  }

  /// Goes to a frame of the transport.
  package func locate(to frame: UInt32) {
    unsafe jack_transport_locate(client, frame)
  }

  /// Whether the transport rolls.
  package var isTransportRolling: Bool {
    var frame: UInt32 = 0
    return unsafe cjack_transport_rolls(client, &frame)
  }

  /// How long the transport waits for slow clients.
  package func setSyncTimeout(microseconds: UInt64) {
    unsafe jack_set_sync_timeout(client, jack_time_t(microseconds))
  }

  // MARK: - Graph

  /// How many clients have come since this one joined the graph.
  package var arrivalCount: Int { unsafe arrivals.pointee.load(ordering: .relaxed) }

  /// The full names of all ports of a client.
  package func ports(of name: String) -> [String] {
    unsafe Self.strings(jack_get_ports(client, nil, nil, 0)).filter { $0.hasPrefix("\(name):") }
  }

  /// The ports that a port is connected to.
  package func connections(of name: String) -> [String] {
    guard let port = unsafe jack_port_by_name(client, name) else { return [] }
    return unsafe Self.strings(jack_port_get_all_connections(client, port))
  }

  /// The ports that a port is connected to, by the bytes of their names.
  package func connections(of name: PortName) -> [PortName] {
    let port = unsafe FilePath(bytes: name.bytes).withCString { name in
      unsafe jack_port_by_name(client, name)
    }
    guard let port = unsafe port, let list = unsafe jack_port_get_all_connections(client, port)
    else { return [] }
    defer { unsafe jack_free(list) }
    var names: [PortName] = []
    while let name = unsafe list[names.count] {
      unsafe names.append(PortName(FilePath(cString: name).bytes))
    }
    return names
  }

  /// Connects two ports.
  ///
  /// - Returns: Whether the server took it.
  @discardableResult
  package func connect(_ source: String, to destination: String) -> Bool {
    unsafe jack_connect(client, source, destination) == 0
  }

  /// Connects two ports by the bytes of their names.
  ///
  /// - Returns: Whether the server took it.
  @discardableResult
  package func connect(_ source: PortName, to destination: PortName) -> Bool {
    unsafe FilePath(bytes: source.bytes).withCString { source in
      unsafe FilePath(bytes: destination.bytes).withCString { destination in
        unsafe jack_connect(client, source, destination) == 0
      }
    }
  }

  /// Takes a connection away.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  package func disconnect(_ source: String, from destination: String) -> Bool {
    unsafe jack_disconnect(client, source, destination) == 0
  }

  /// Waits until a client has ports, at most for some seconds.
  ///
  /// - Returns: Its ports.
  package func waitForPorts(of name: String, atMost seconds: Double = 20) -> [String] {
    let deadline = Date().addingTimeInterval(seconds)
    while ports(of: name).isEmpty, Date() < deadline { usleep(2000) }
    return ports(of: name)
  }

  private static func strings(
    _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) -> [String] {
    guard let list = unsafe list else { return [] }
    defer { unsafe jack_free(list) }
    var strings: [String] = []
    while let name = unsafe list[strings.count] { unsafe strings.append(String(cString: name)) }
    return strings
  }
}

/// Counts a client that has come.
private func noteClient(
  _ name: UnsafePointer<CChar>?, _ isRegistered: CInt, _ context: UnsafeMutableRawPointer?
) {
  guard isRegistered != 0 else { return }
  let arrivals = unsafe context?.assumingMemoryBound(to: Atomic<Int>.self)
  _ = unsafe arrivals?.pointee.add(1, ordering: .relaxed)
}

/// The process callback of a client that may come late.
private func dawdle(_ frames: jack_nframes_t, _ context: UnsafeMutableRawPointer?) -> CInt {
  let delay = unsafe context?.assumingMemoryBound(to: Atomic<UInt32>.self)
  let microseconds = unsafe delay?.pointee.exchange(0, ordering: .relaxed) ?? 0
  if microseconds > 0 { usleep(microseconds) }
  return 0
}
