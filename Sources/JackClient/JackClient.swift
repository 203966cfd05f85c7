internal import CJack
import Glibc
package import RealTime
import Synchronization

/// A client of a JACK server.
///
/// Opened by the initialiser, it may register ports, then run the process callback of a renderer,
/// then make connections. No method may be called from the process or a notification thread.
@safe
package final class JackClient: @unchecked Sendable {
  /// The name that the server gave, without a colon behind it.
  package let name: String
  /// Woken whenever something happens that a waiting thread may want to look at.
  package let notice: Wakeup

  let client: OpaquePointer
  /// The server, nil where it is not known.
  private let server: ServerSocket.Listener?
  let status: UnsafeMutablePointer<ClientStatus>

  let outputs = Mutex<PortList>(PortList())
  let inputs = Mutex<PortList>(PortList())
  /// The memory of the process thread, once there is one.
  private let running = Mutex<ProcessMemory?>(nil)
  /// The memory of the process thread of a client that listens as well, once there is one.
  let duplex = Mutex<DuplexMemory?>(nil)
  private let wasClosed = Atomic<Bool>(false)
  /// Whether the ports have labels that must be taken away.
  let isLabelled = Atomic<Bool>(false)

  /// Opens a client; a server is never started for it.
  ///
  /// - Parameters:
  ///   - name: The wanted name, at most `maximumNameLength` bytes.
  ///   - isExact: Whether no other name will do; otherwise JACK adds a suffix to a taken one.
  ///   - server: Name of the server, nil for JACK's default.
  ///   - notice: Woken as `notice` says; its owner may have other uses for it.
  /// - Throws: `noServer`, `nameTooLong`, `serverNameTooLong`, `nameTaken` or `refused`; nothing is
  ///   left open.
  package init(name: String, isExact: Bool, server: String?, notice: Wakeup = Wakeup())
    throws(JackError)
  {
    self.notice = notice
    guard name.utf8.count <= Self.maximumNameLength else {
      throw .nameTooLong(name, limit: Self.maximumNameLength)
    }
    try Self.checkServerName(server)
    (self.server, unsafe client) = try unsafe Self.open(
      name: name, isExact: isExact, server: server)
    self.name = unsafe String(cString: jack_get_client_name(client))
    unsafe status = .allocate(capacity: 1)
    unsafe status.initialize(
      to: ClientStatus(
        periodFrames: Int(jack_get_buffer_size(client)),
        sampleRate: Int(jack_get_sample_rate(client)), notice: notice))
    unsafe installNotifications(client, context: status)
  }

  deinit {
    close()
    unsafe status.deinitialize(count: 1)
    unsafe status.deallocate()
  }

  /// JACK_SERVER_NAME_SIZE of JACK2 less the end: libjack copies longer names over its stack.
  private static let maximumServerNameLength = 255

  /// Refuses a server's name, the default one as well, that libjack cannot hold.
  private static func checkServerName(_ name: String?) throws(JackError) {
    let preset = unsafe getenv("JACK_DEFAULT_SERVER").map { unsafe String(cString: $0) }
    guard let name = name ?? preset, name.utf8.count > maximumServerNameLength else { return }
    throw .serverNameTooLong(name, limit: maximumServerNameLength)
  }

  /// The most bytes that a client's name may have.
  package static var maximumNameLength: Int { Int(jack_client_name_size()) - 1 }

  /// JACK2 1.9 names the socket of a client by the client alone, so that two servers of one user
  /// can get in each other's way; it passes.
  private static let mostAttempts = 4
  private static let attemptMicroseconds: UInt32 = 50_000

  private static func open(
    name: String, isExact: Bool, server: String?
  ) throws(JackError) -> (ServerSocket.Listener?, OpaquePointer) {
    var options = JackNoStartServer.rawValue
    if isExact { options |= JackUseExactName.rawValue }
    var attempt = 1
    let socket = ServerSocket(of: server)
    while true {
      let listener = socket?.listener
      if socket != nil, listener == nil { throw .noServer(name: server) }
      var status = JackStatus(rawValue: 0)
      let client = unsafe cjack_client_open(name, JackOptions(rawValue: options), &status, server)
      if let client = unsafe client { return unsafe (listener, client) }
      let has = { (flag: JackStatus) in status.rawValue & flag.rawValue != 0 }
      if has(JackNameNotUnique) { throw .nameTaken(name) }
      if has(JackServerFailed) { throw .noServer(name: server) }
      guard has(JackServerError) else { throw .refused(status: status.rawValue) }
      if let fault = nameFault(name, isExact: isExact, server: server) { throw fault }
      if attempt == mostAttempts { throw .noServer(name: server) }
      attempt += 1
      usleep(attemptMicroseconds)
    }
  }

  /// What is wrong with a name that a server did not take, nil if the fault may be another.
  ///
  /// JACK2 1.9 answers "server error" for such names, and its `jack_client_name_size` is one byte
  /// more than its server takes.
  private static func nameFault(_ name: String, isExact: Bool, server: String?) -> JackError? {
    if name.utf8.count == maximumNameLength {
      return .nameTooLong(name, limit: maximumNameLength - 1)
    }
    guard isExact, let probe = try? JackClient(probing: server) else {
      return nil
    }
    defer { probe.close() }
    return probe.hasClient(name) ? .nameTaken(name) : nil
  }

  // MARK: - Process callback

  /// Registers an audio output port; its place among the outputs is the order of registration.
  ///
  /// - Parameter shortName: The name behind the client's name and a colon.
  /// - Returns: The full name.
  /// - Throws: `noPort` or `serverGone`; the ports before it stay.
  package func registerOutput(_ shortName: String) throws(JackError) -> String {
    let flags = UInt(JackPortIsOutput.rawValue | JackPortIsTerminal.rawValue)
    guard
      let port = unsafe jack_port_register(client, shortName, JACK_DEFAULT_AUDIO_TYPE, flags, 0)
    else { throw refusal(.noPort(name: shortName)) }
    outputs.withLock { unsafe $0.append(port) }
    return unsafe String(cString: jack_port_name(port))
  }

  /// Starts the process callback, with the gate closed; no port can be registered after this.
  ///
  /// - Parameters:
  ///   - renderer: What fills the ports; it has as many ports as were registered.
  ///   - isTimed: Whether to measure how long each cycle takes, see `cycleTimes`.
  ///   - followsTransport: Whether sound leaves only in cycles whose transport frame it belongs to.
  /// - Throws: `cannotActivate` or `serverGone`.
  package func activate(
    _ renderer: RendererHandle, isTimed: Bool, followsTransport: Bool = false
  ) throws(JackError) {
    let list = outputs.withLock { $0 }
    precondition(list.count == renderer.portCount, "JackClient.activate: port count")
    let memory = unsafe ProcessMemory(
      client: client, ports: list, renderer: renderer, notice: notice, status: status,
      isTimed: isTimed, followsTransport: followsTransport)
    running.withLock { $0 = memory }
    unsafe jack_set_process_callback(client, process, memory.context)
    if let transport = unsafe memory.transport {
      unsafe jack_set_sync_callback(client, sync, transport)
    }
    unsafe jack_set_latency_callback(client, onLatency, status)
    guard unsafe jack_activate(client) == 0 else { throw refusal(.cannotActivate) }
  }

  /// Lets sound leave in the first cycle in which port k has at least `counts[k]` connections.
  ///
  /// Once for each client.
  package func openGate(whenConnected counts: [Int]) {
    running.withLock { unsafe $0?.gate.pointee.arm(counts) }
  }

  /// Lets sound leave from the next cycle on, whatever is connected.
  package func openGate() {
    running.withLock { unsafe $0?.gate.pointee.open() }
  }

  /// Whether sound may leave.
  package var isGateOpen: Bool {
    running.withLock { unsafe $0?.gate.pointee.isOpen ?? false }
  }

  /// Uses the transport that is followed, nil without one.
  func withTransport<Result>(
    _ body: (UnsafeMutablePointer<TransportLink>) -> Result
  ) -> Result? {
    running.withLock { memory in
      guard let transport = unsafe memory?.transport else { return nil }
      return unsafe body(transport)
    }
  }

  // MARK: - End

  /// Whether the process callback has been started and the client not closed.
  package var isActive: Bool { running.withLock { $0 != nil } }

  /// Whether the client has left the graph.
  package var isClosed: Bool { wasClosed.load(ordering: .relaxed) }

  /// Leaves the graph.
  ///
  /// Blocks until no process or notification callback runs any more.
  ///
  /// A client whose server has gone is closed as well; JACK's answer does not matter then. A second
  /// call does nothing.
  package func close() {
    guard !wasClosed.exchange(true, ordering: .relaxed) else { return }
    noteEnd()
    ClientTurn.take { isOurs in
      if isOurs { removeLabels() }
      stopListening()
      letNotificationsRest()
      unsafe jack_client_close(client)
    }
    duplex.withLock { $0 = nil }
    running.withLock { $0 = nil }
  }

  /// Has no client be opened on the server, if it has told of its end but may listen yet.
  ///
  /// Any thread but the process and notification threads.
  package func noteEnd() {
    if isShutDown, let server { ServerSocket.note(end: server) }
  }

  /// Has the server send nothing that has no bearing on a client about to leave.
  ///
  /// JACK2 stops the thread that reads notifications before it asks the server to let the client
  /// go. A server that has more to say meanwhile than the socket holds, some thirty notifications,
  /// waits for ever: clients with many ports that left at once have stopped it that way.
  private func stopListening() {
    guard !isShutDown, unsafe jack_deactivate(client) == 0 else { return }
    unsafe jack_set_port_connect_callback(client, nil, nil)
    unsafe jack_set_port_registration_callback(client, nil, nil)
    unsafe jack_set_graph_order_callback(client, nil, nil)
    unsafe jack_set_latency_callback(client, nil, nil)
    unsafe jack_set_xrun_callback(client, nil, nil)
  }

  /// Lets the thread that reads notifications come to a place where it may be ended.
  private func letNotificationsRest() {
    let number = unsafe status.pointee.notificationThread.load(ordering: .relaxed)
    let thread = NotificationThread(number: number)
    if isShutDown { thread.letEnd() } else { thread.letRest() }
  }
}
