import AudioFormat
import AudioQueue
import Synchronization
import Testing

/// What becomes of queues when their device ends for good.
struct QueueLossTests {
  private let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)

  @Test(arguments: [false, true])
  func `a queue that sounds or is paused comes to rest and returns its buffers`(
    isPaused: Bool
  ) throws {
    let feeder = SampleFeeder(noise(100_000))
    let queue = try fedQueue(feeder, on: device)
    let edges = Mutex<[Bool]>([])
    queue.addRunningListener { isRunning in edges.withLock { $0.append(isRunning) } }
    let changes = Mutex(0)
    queue.addListener(.device) { _ in changes.withLock { $0 += 1 } }
    try queue.start()
    _ = device.frames(2500)
    if isPaused { try queue.pause() }
    feeder.ceaseFeeding()
    device.endQueues()
    #expect(Set(feeder.returned.suffix(3)).count == 3)
    #expect(queue.isAtRest && !queue.isRunning && queue.device == nil)
    #expect(edges.withLock { $0 } == [true, false])
    #expect(changes.withLock { $0 } == 1)
    #expect(queue.record.frameCount == 2500)
    try queue.dispose(immediately: true)
  }

  @Test
  func `a queue that was started and has not begun tells both edges`() throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    let edges = Mutex<[Bool]>([])
    queue.addRunningListener { isRunning in edges.withLock { $0.append(isRunning) } }
    try enqueue([0.5], in: queue)
    try queue.start()
    device.endQueues()
    #expect(eventually { edges.withLock { $0 } == [true, false] })
    try queue.dispose(immediately: true)
  }

  @Test
  func `a queue at rest keeps its buffers and plays on another device`() throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    try queue.prime()
    try queue.stop(immediately: true)
    try enqueue([0.25, 0.5], in: queue)
    device.endQueues()
    #expect(queue.device == nil)
    let next = OfflineDevice(sampleRate: 48_000, channelCount: 1)
    try queue.setDevice(next)
    try queue.start()
    #expect(next.frames(2) == [0.25, 0.5])
    try queue.dispose(immediately: true)
  }

  @Test
  func `a queue that runs takes its own device once more, and no other`() throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    try enqueue(noise(100), in: queue)
    try queue.start()
    try queue.setDevice(device)
    let other = OfflineDevice(sampleRate: 48_000, channelCount: 1)
    #expect(throws: AudioQueueError.invalidRunState) { try queue.setDevice(other) }
    try queue.dispose(immediately: true)
  }

  @Test
  func `a queue that was to play out ends, and says so once`() throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    try enqueue(noise(100_000), in: queue)
    try queue.start()
    _ = device.frames(10)
    let ends = Mutex(0)
    try queue.dispose(immediately: false) { ends.withLock { $0 += 1 } }
    #expect(ends.withLock { $0 } == 0)
    device.endQueues()
    #expect(ends.withLock { $0 } == 1)
    device.endQueues()
    #expect(ends.withLock { $0 } == 1)
  }

  @Test
  func `a device that has ended takes no queue`() throws {
    device.endQueues()
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    #expect(throws: AudioQueueError.invalidDevice) { try queue.start() }
    try queue.dispose(immediately: true)
  }

  @Test
  func `a handler that does not return holds up its own queue only`() throws {
    let isHeld = Mutex(true)
    let isCalled = Mutex(false)
    let isDone = Mutex(false)
    let slow = try AudioQueue(format: floatFormat(), device: device) { _, _ in
      isCalled.withLock { $0 = true }
      _ = eventually { !isHeld.withLock { $0 } }
    }
    let other = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    // A start would wait for the handler.
    for queue in [slow, other] {
      try queue.start()
      try enqueue(noise(10), in: queue)
    }
    #expect(eventually { isCalled.withLock { $0 } })
    let thread = WorkerThread(name: "end", priority: nil) { [device] in
      device.endQueues()
      isDone.withLock { $0 = true }
    }
    #expect(thread != nil)
    #expect(eventually { other.isAtRest })
    isHeld.withLock { $0 = false }
    #expect(eventually { isDone.withLock { $0 } })
    #expect(slow.isAtRest)
    for queue in [slow, other] { try queue.dispose(immediately: true) }
  }
}
