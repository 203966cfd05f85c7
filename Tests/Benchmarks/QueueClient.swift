import AudioFormat
import AudioQueue
import JackClient
import JackTestSupport

/// Our JACK client, with queues that never end.
final class QueueClient {
  private let device: JackDevice
  private var times: CallbackTimes?
  private var queues: [AudioQueue] = []

  private static let bufferFrames = 10_000
  private static let bufferCount = 3
  /// What the program decodes ahead.
  private static let decodeAheadFrames = 48_000

  /// Joins the graph, and begins to measure once every queue sounds.
  ///
  /// - Parameters:
  ///   - portCount: Output ports, and channels of each queue.
  ///   - queueCount: Queues that sound.
  ///   - pausedCount: Queues that have sounded and are paused.
  ///   - stoppedCount: Queues that have sounded and are at rest.
  ///   - isBusy: Whether levels are measured, and pan and volume are on their way all the time.
  /// - Throws: What the client, the device or a queue throws.
  init(
    portCount: Int, queueCount: Int, pausedCount: Int = 0, stoppedCount: Int = 0,
    isBusy: Bool = false
  ) throws {
    let client = try JackClient(name: "ours", isExact: true, server: JackServer.name)
    device = try JackDevice(client: client, channelCount: portCount, isTimed: false)
    try device.activate()
    for (index, port) in device.portNames.enumerated() {
      try device.client.connect(
        PortName(port), to: PortName("\(SoundListener.name):in_\(index + 1)"))
    }
    device.client.openGate(whenConnected: Array(repeating: 1, count: portCount))
    for _ in 0..<queueCount + pausedCount + stoppedCount {
      queues.append(try makeQueue(channelCount: portCount))
    }
    for queue in queues { try queue.start() }
    for queue in queues[queueCount...].prefix(pausedCount) { try queue.pause() }
    for queue in queues[(queueCount + pausedCount)...] { try queue.stop(immediately: true) }
    if isBusy { for queue in queues { try makeBusy(queue) } }
    times = CallbackTimes()
  }

  private func makeBusy(_ queue: AudioQueue) throws {
    try queue.setMetering(true)
    try queue.setPan(0.5)
    try queue.setVolume(0.25, rampSeconds: 3600)
  }

  private func makeQueue(channelCount: Int) throws -> AudioQueue {
    var configuration = QueueConfiguration()
    configuration.decodeAheadFrames = Self.decodeAheadFrames
    let queue = try AudioQueue(
      format: .linearPCM(
        sampleRate: device.sampleRate, channels: channelCount, bits: 32, flags: .float),
      device: device,
      configuration: configuration
    ) { queue, buffer in
      // Filled once; a queue that is being disposed of wants no more.
      try? queue.enqueue(buffer)
    }
    for _ in 0..<Self.bufferCount {
      let buffer = try queue.allocateBuffer(byteCapacity: Self.bufferFrames * channelCount * 4)
      let samples = unsafe buffer.bytes.bindMemory(to: Float.self)
      for index in 0..<samples.count { unsafe samples[index] = Float(index % 1000) / 1e6 }
      buffer.byteCount = buffer.byteCapacity
      try queue.enqueue(buffer)
    }
    try queue.prime(frameCount: Self.decodeAheadFrames)
    return queue
  }

  /// Leaves the graph.
  ///
  /// - Returns: The median of the calls in nanoseconds, and the frames of silence.
  func finish() -> (median: Double, underrunFrames: Int) {
    let silence = queues.reduce(0) { $0 + $1.record.underrunFrames }
    device.close()
    for queue in queues { try? queue.dispose(immediately: true) }
    return (times?.finish() ?? 0, silence)
  }
}
