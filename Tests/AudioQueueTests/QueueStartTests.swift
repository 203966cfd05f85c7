import AudioFormat
import AudioQueue
import RealTime
import Synchronization
import Testing

struct QueueStartTests {
  private let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)

  @Test
  func `AQ-10 a new queue does not run and is at full volume`() throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    #expect(!queue.isRunning)
    #expect(queue.isAtRest)
    #expect(queue.volume == 1)
    try queue.dispose(immediately: true)
  }

  @Test(arguments: [0, 1, 4095, 4096, 9000] as [Int64])
  func `AQ-32 a start at a device frame is exact`(_ frame: Int64) throws {
    let samples = noise(5000)
    let queue = try fedQueue(SampleFeeder(samples), on: device)
    try queue.start(.deviceFrame(frame))
    let heard = device.frames(Int(frame) + 5000)
    #expect(heard == silence(Int(frame)) + samples)
    #expect(queue.record.firstDeviceFrame == frame)
    #expect(queue.record.lastDeviceFrame == frame + 4999)
    try queue.dispose(immediately: true)
  }

  @Test(arguments: [1, 999, 4096, 6001])
  func `a start behind another queue has no gap`(_ length: Int) throws {
    let (first, second) = (noise(length, seed: 4), noise(3000, seed: 5))
    let before = try fedQueue(SampleFeeder(first), on: device)
    let behind = try fedQueue(SampleFeeder(second), on: device, bufferFrames: 100)
    try before.start()
    try behind.start(.behind(before))
    #expect(device.frames(length + 3000) == first + second)
    for queue in [before, behind] { try queue.dispose(immediately: true) }
  }

  @Test
  func `AQ-31 a start without buffers is silence, and a buffer plays as soon as it comes`() throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    try queue.start()
    #expect(device.frames(100) == silence(100))
    try enqueue([0.25, 0.5], in: queue)
    #expect(device.frames(3) == [0.25, 0.5, 0])
    #expect(eventually { queue.isRunning })
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-33 a start of a running queue has no effect`() throws {
    let samples = noise(4000)
    let queue = try fedQueue(SampleFeeder(samples), on: device)
    try queue.start()
    let head = device.frames(1500)
    try queue.start(.deviceFrame(9999))
    #expect(head + device.frames(2500) == samples)
    try queue.dispose(immediately: true)
  }

  @Test(arguments: [1, 2, 1000, 1001])
  func `AQ-33 AQ-38 a paused queue keeps its place and its buffers`(_ length: Int) throws {
    let samples = noise(4000)
    let queue = try fedQueue(SampleFeeder(samples), on: device)
    try queue.start()
    let head = device.frames(length)
    try queue.pause()
    #expect(device.frames(5000) == silence(5000))
    #expect(eventually { queue.isRunning })
    try queue.start()
    #expect(head + device.frames(4000 - length) == samples)
    #expect(queue.record.underrunFrames == 0)
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-35 priming says how many frames are ready`() throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    #expect(try queue.prime() == 0)
    try enqueue(noise(700), in: queue)
    #expect(try queue.prime() == 700)
    #expect(try queue.prime(frameCount: 100) >= 100)
    #expect(!queue.isRunning)
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-39 a pause before the first start has no effect`() throws {
    let queue = try fedQueue(SampleFeeder([0.5]), on: device)
    try queue.pause()
    try queue.start()
    #expect(device.frames(2) == [0.5, 0])
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-49 AQ-50 both edges of running are told, also of one frame`() throws {
    let queue = try fedQueue(SampleFeeder([0.5]), on: device)
    let edges = Mutex<[Bool]>([])
    let told = Wakeup()
    queue.addRunningListener { isRunning in
      edges.withLock { $0.append(isRunning) }
      told.wake()
    }
    try queue.start()
    #expect(!queue.isRunning)
    _ = device.frames(10)
    #expect(told.wait(atMost: 5_000_000_000) && told.wait(atMost: 5_000_000_000))
    #expect(edges.withLock { $0 } == [true, false])
    try queue.dispose(immediately: true)
  }
}
