package import JackClient
import RealTime

/// A JACK client with output ports, as a device for queues.
///
/// The order of use: make it, `activate()`, make connections, `openGate(whenConnected:)`, and start
/// queues at any time after the first. Any thread but the process and notification threads.
public final class JackDevice: AudioDevice, @unchecked Sendable {
  /// The client; its calls are for the program, queues do not need them.
  package let client: JackClient
  /// The full names of the ports, in order of channels.
  public let portNames: [String]

  private let isTimed: Bool

  /// Opens a client and registers its ports `out_1`, `out_2` and so on.
  ///
  /// - Parameters:
  ///   - client: An open client without ports.
  ///   - channelCount: Ports, 1 to 255.
  ///   - isTimed: Whether to measure how long the process callback takes.
  /// - Throws: `noPort`; the client should then be closed.
  package init(client: JackClient, channelCount: Int, isTimed: Bool) throws(JackError) {
    self.client = client
    self.isTimed = isTimed
    var names: [String] = []
    for channel in 0..<channelCount {
      names.append(try client.registerOutput("out_\(channel + 1)"))
    }
    portNames = names
    super.init(
      sampleRate: client.sampleRate, renderer: RendererHandle(portCount: channelCount))
  }

  /// Starts the process callback, silent until the gate opens.
  package func activate() throws(JackError) {
    try client.activate(renderer, isTimed: isTimed)
  }

  /// Leaves the graph; queues of the device fall silent.
  ///
  /// Blocks until no cycle runs.
  ///
  /// - Returns: How long the cycles took, when that was measured.
  @discardableResult
  package func close() -> CycleSummary? {
    let summary = client.close()
    renderer.releaseAll()
    return summary
  }

  public override var xrunCount: Int { client.xrunCount }

  /// JACK's estimate, which never lies far from the last cycle.
  public override var estimatedFrame: Int64 {
    let last = currentFrame
    guard isCycling else { return last }
    let frame = client.frameTime
    return last + Int64(Int32(bitPattern: frame &- UInt32(truncatingIfNeeded: last)))
  }

  package override var periodFrames: Int { client.periodFrames }
  package override var isAlive: Bool { !client.isShutDown && !client.isClosed }
  package override var isCycling: Bool { isAlive && client.isActive }
  package override var realTimePriority: Int? { client.realTimePriority }
}
