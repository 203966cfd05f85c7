import AudioFormat
import RealTime
import AudioQueue
import CAudioToolbox
import Glibc
import JackClient

/// The devices of the program: JACK clients, each kept from its first use to the end of the
/// program, so that connections made by hand stay from queue to queue.
enum DevicePool {
  private struct Entry {
    let target: String?
    let device: JackDevice
  }

  // Protects the devices; held while one is opened, so that none is opened twice.
  private static let entries = Monitor<[Entry]>([])

  /// How long connections may take to appear in the graph.
  private static let patienceNanoseconds: UInt64 = 2_000_000_000

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
    try entries.withLock { entries throws(AudioQueueError) in
      entries.removeAll { !$0.device.isAlive }
      let found = entries.first { $0.target == target && $0.device.channelCount >= channelCount }
      if let found { return found.device }
      let device = try open(target, channelCount: max(2, channelCount))
      if entries.isEmpty { atexit { DevicePool.closeAll() } }
      entries.append(Entry(target: target, device: device))
      return device
    }
  }

  /// Leaves the graph.
  private static func closeAll() {
    let entries = entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
    for entry in entries { entry.device.close() }
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
  }
}
