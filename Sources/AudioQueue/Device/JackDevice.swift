package import AudioFormat
package import JackClient
import RealTime
import Synchronization

/// A JACK client with output ports, as a device for queues.
///
/// The order of use: make it, `activate()`, make connections, `openGate(whenConnected:)`, and start
/// queues at any time after the first. Any thread but the process and notification threads.
///
/// When its server goes, a device that outlives servers keeps its queues at their place: what the
/// process thread of the dead server took counts as delivered, and the next frame is the first one
/// that leaves when `resume(on:)` has given it a client of the next server. Its device frame goes on
/// as well, from server to server.
public final class JackDevice: AudioDevice, @unchecked Sendable {
  /// The full names of the ports, in order of channels.
  public let portNames: [String]

  /// Whether queues may wait for another server when theirs has gone.
  private let outlivesServers: Bool
  private let isTimed: Bool
  private let followsTransport: Bool

  private struct State {
    var client: JackClient
    var isClosed = false
    /// Xruns that the servers before this one reported.
    var pastXruns = 0
    var connections = KnownConnections()
  }

  /// Protects the client and what is known of it; never held during a call of JACK's.
  private let state: Mutex<State>

  /// Registers the ports of a client: `out_1`, `out_2` and so on.
  ///
  /// - Parameters:
  ///   - client: An open client without ports.
  ///   - channelCount: Ports, 1 to 255.
  ///   - isTimed: Whether to measure how long the process callback takes.
  ///   - outlivesServers: Whether another client may follow when the server has gone; until then
  ///     queues can be started, and wait. Otherwise the device ends with its server.
  ///   - followsTransport: Whether sound leaves only in cycles whose transport frame it belongs to,
  ///     as `client.armTransport(at:)` says.
  /// - Throws: `noPort` or `serverGone`; the client should then be closed.
  package init(
    client: JackClient, channelCount: Int, isTimed: Bool, outlivesServers: Bool = false,
    followsTransport: Bool = false
  ) throws(JackError) {
    self.followsTransport = followsTransport
    self.isTimed = isTimed
    self.outlivesServers = outlivesServers
    portNames = try Self.registerPorts(of: client, count: channelCount)
    state = Mutex(State(client: client))
    super.init(
      sampleRate: client.sampleRate, renderer: RendererHandle(portCount: channelCount))
  }

  private static func registerPorts(
    of client: JackClient, count: Int
  ) throws(JackError) -> [String] {
    var names: [String] = []
    for channel in 0..<count { names.append(try client.registerOutput("out_\(channel + 1)")) }
    return names
  }

  /// The client at present; its calls are for the program, queues do not need them.
  package var client: JackClient { state.withLock { $0.client } }

  /// Starts the process callback, silent until the gate opens.
  package func activate() throws(JackError) {
    try activate(client)
  }

  private func activate(_ client: JackClient) throws(JackError) {
    try client.activate(renderer, isTimed: isTimed, followsTransport: followsTransport)
  }

  // MARK: - From server to server

  /// Lets go of a server that has gone; the queues keep their place.
  ///
  /// Not from a notification. Blocks until no cycle runs.
  package func suspend() {
    let client = client
    guard !client.isClosed else { return }
    client.close()
    state.withLock { $0.pastXruns += client.xrunCount }
  }

  /// Goes on with the client of another server, silent until its gate opens.
  ///
  /// Ports get the names they had, if the client has the name of the one before. At another rate
  /// the queues' conversion is made anew, and each goes on at the frame at which it stopped.
  ///
  /// - Parameter client: An open client without ports; `suspend()` was called before.
  /// - Throws: `noPort`, `cannotActivate` or `serverGone`; the client is then closed, and the device waits on.
  package func resume(on client: JackClient) throws(JackError) {
    precondition(self.client.isClosed, "JackDevice.resume: the client before is still open")
    do throws(JackError) {
      _ = try Self.registerPorts(of: client, count: channelCount)
      // Before the queues look: what they make is for this server.
      state.withLock { $0.client = client }
      changeSampleRate(to: client.sampleRate)
      try activate(client)
    } catch {
      client.close()
      throw error
    }
    state.withLock { $0.connections.forgetChanges() }
  }

  /// Looks at the connections of the ports, if the graph has changed since the last look.
  ///
  /// They are what `knownConnections` says when the server has gone. Any thread that may call JACK.
  package func noteConnections() {
    let client = client
    let changes = client.graphChangeCount
    guard state.withLock({ $0.connections.changes != changes }), !client.isShutDown else { return }
    let targets = portNames.map { client.connections(of: PortName($0)) }
    // A server that is about to go takes its ports away first.
    guard !client.isShutDown else { return }
    state.withLock { $0.connections = KnownConnections(targets: targets, changes: changes) }
  }

  /// The ports that each port was last seen connected to, in order of channels.
  package var knownConnections: [[PortName]] {
    state.withLock { $0.connections.targets }
  }

  /// Xruns that servers have reported.
  public override var xrunCount: Int {
    let (client, past) = state.withLock { ($0.client, $0.pastXruns) }
    // Those of a client that was closed are among the past ones.
    return client.isClosed ? past : past + client.xrunCount
  }

  // MARK: - End

  /// Leaves the graph; queues of the device fall silent.
  ///
  /// Blocks until no cycle runs.
  ///
  /// - Returns: How long the cycles took, when that was measured.
  @discardableResult
  package func close() -> CycleSummary {
    state.withLock { $0.isClosed = true }
    suspend()
    renderer.releaseAll()
    return CycleSummary(renderer)
  }

  /// Leaves the graph as `close()` does, but does not wait for ever for a server that hangs.
  ///
  /// - Parameter seconds: How long the server may take to answer.
  /// - Returns: How long the cycles took, when that was measured; nil if the server did not answer.
  ///   A thread then waits on, and the device and its queues must be kept: cycles may yet run.
  package func close(within seconds: Double) -> CycleSummary? {
    let hasLeft = WorkerThread.finish("aq-leave", within: seconds) { self.close() }
    return hasLeft ? CycleSummary(renderer) : nil
  }

  /// JACK's estimate, which never lies far from the last cycle.
  public override var estimatedFrame: Int64 {
    let last = currentFrame
    guard isCycling else { return last }
    let frame = Int64(client.frameTime) + client.frameOffset
    // Before the first cycle there is none that it could lie near.
    if last == 0 { return frame }
    return last + Int64(Int32(truncatingIfNeeded: frame - last))
  }

  /// The device frame of a frame time of JACK, which has 32 bits, nearest to the present.
  package func frame(nearest time: Int) -> Int64 {
    let present = estimatedFrame
    let distance = Int64(time) + client.frameOffset - present
    return present + Int64(Int32(truncatingIfNeeded: distance))
  }

  package override var periodFrames: Int { client.periodFrames }
  package override var canChangeRate: Bool { outlivesServers }
  package override var isAlive: Bool {
    let (client, isClosed) = state.withLock { ($0.client, $0.isClosed) }
    if isClosed { return false }
    return outlivesServers || !client.isShutDown && !client.isClosed
  }
  package override var isCycling: Bool {
    let client = client
    return client.isActive && !client.isShutDown && !client.isClosed
  }
  package override var realTimePriority: Int? {
    let client = client
    return client.isClosed ? nil : client.realTimePriority
  }
}

/// What was last seen of the connections of a device.
private struct KnownConnections {
  /// The names of the ports, for each port of the device.
  var targets: [[PortName]] = []
  /// Changes of the graph that there had been when it was looked at, nil before.
  var changes: Int?

  /// Has the next look be taken, whatever the graph of another server has counted.
  mutating func forgetChanges() {
    changes = nil
  }
}
