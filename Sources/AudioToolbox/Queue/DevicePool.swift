import AudioFormat
import RealTime
import AudioQueue
import CAudioToolbox
import Glibc
import JackClient

/// The devices of the program: JACK clients, each kept from its first use to the end of the
/// program or of its server, so that connections made by hand stay from queue to queue.
enum DevicePool {
  private struct Entry {
    let target: String?
    let device: JackDevice
  }

  private struct State {
    var entries: [Entry] = []
    /// Whether the end of the program will close the devices.
    var willClose = false
  }

  // Protects the devices; held while one is opened, so that none is opened twice.
  private static let state = Monitor(State())

  /// How long connections may take to appear in the graph.
  private static let patienceNanoseconds: UInt64 = 2_000_000_000

  /// A server that takes longer to let the program go hangs; JACK2 itself waits for 5 s at most.
  private static let answerSeconds = 10.0

  /// The device for a queue, opened if there is none.
  ///
  /// - Parameters:
  ///   - target: A JACK client or a pattern of port names, nil for the default.
  ///   - channelCount: Channels of the queue.
  /// - Returns: A device with at least as many ports.
  /// - Throws: `invalidDevice` without a server or without such ports.
  static func device(
    _ target: String?, channelCount: Int
  ) throws(AudioQueueError) -> JackDevice {
    try state.withLock { state throws(AudioQueueError) in
      let found = state.entries.first { entry in
        entry.target == target && entry.device.channelCount >= channelCount && entry.device.isAlive
      }
      if let found { return found.device }
      let device = try open(target, channelCount: max(2, channelCount))
      guard watch(device) else {
        device.close()
        throw .outOfMemory
      }
      if !state.willClose { atexit { DevicePool.closeAll() } }
      state.willClose = true
      state.entries.append(Entry(target: target, device: device))
      return device
    }
  }

  /// Has a thread bring the queues of a device to rest when its server has gone.
  ///
  /// JACK tells that in a callback, which may not do it.
  ///
  /// - Returns: Whether there is room for the thread.
  private static func watch(_ device: JackDevice) -> Bool {
    let thread = WorkerThread(name: "aq-server", priority: nil) {
      let client = device.client
      while !client.isShutDown { client.notice.wait() }
      // What is told of it may have a client start anew.
      client.noteEnd()
      Diagnostics.note("the JACK server has gone")
      device.endQueues()
      forget(device)
    }
    return thread != nil
  }

  /// Lets go of a device whose server has gone.
  ///
  /// Whoever lets go of it last closes its client, since others may still ask it something; not
  /// under the lock, which who opens the next one needs.
  private static func forget(_ device: JackDevice) {
    let entries = state.withLock { state in
      defer { state.entries.removeAll { $0.device === device } }
      return state.entries
    }
    withExtendedLifetime(entries) {}
  }

  /// Leaves the graph, unless the server hangs: then the program ends all the same.
  private static func closeAll() {
    let entries = state.withLock { state in
      defer { state.entries = [] }
      return state.entries
    }
    var left = answerSeconds
    for entry in entries {
      let start = ContinuousClock.now
      if entry.device.close(within: left) == nil {
        // Its cycles may yet run, so it must stay.
        _ = unsafe Unmanaged.passRetained(entry.device)
      }
      left = max(0, left - (ContinuousClock.now - start) / .seconds(1))
    }
  }

  private static func open(
    _ target: String?, channelCount: Int
  ) throws(AudioQueueError) -> JackDevice {
    JackLog.take(verbose: Diagnostics.isOn)
    do throws(JackError) {
      let client = try JackClient(
        name: DeviceTargets.clientName, isExact: false, server: DeviceTargets.server)
      let device = try JackDevice(client: client, channelCount: channelCount)
      let ports = DeviceTargets.ports(for: target, in: client)
      guard target == nil || !ports.isEmpty else {
        device.close()
        throw JackError.noPort(name: target ?? "")
      }
      try device.activate()
      device.connect(ports, patienceNanoseconds: patienceNanoseconds)
      return device
    } catch {
      Diagnostics.note("no device: \(error)")
      throw .invalidDevice
    }
  }
}

extension JackDevice {
  /// Makes a device whose cycles are not measured.
  fileprivate convenience init(
    client: JackClient, channelCount: Int
  ) throws(JackError) {
    do throws(JackError) {
      try self.init(client: client, channelCount: channelCount, isTimed: false)
    } catch {
      client.close()
      throw error
    }
  }

  /// Connects port k to target k, and waits until the graph has the connections.
  ///
  /// A server may answer that it has made a connection and not make it; sound leaves without it then.
  fileprivate func connect(_ targets: [PortName], patienceNanoseconds: UInt64) {
    var counts = Array(repeating: 0, count: portNames.count)
    for (index, target) in targets.prefix(portNames.count).enumerated() {
      do throws(JackError) {
        try client.connect(PortName(portNames[index]), to: target)
        counts[index] = 1
      } catch {
        Diagnostics.note("not connected to '\(target)': \(error)")
      }
    }
    client.openGate(whenConnected: counts)
    var left = patienceNanoseconds
    let step: UInt64 = 10_000_000
    while !client.isGateOpen, !client.isShutDown, left >= step {
      if !client.notice.wait(atMost: step) { left -= step }
    }
    guard !client.isGateOpen else { return }
    Diagnostics.note("some connections have not appeared in the graph")
    client.openGate()
  }
}
