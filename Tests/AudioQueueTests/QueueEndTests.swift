import AudioFormat
import AudioQueue
import Synchronization
import Testing

struct QueueEndTests {
  private let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)

  @Test
  func `AQ-41 AQ-43 a stop at once is silent and returns every buffer before it returns`() throws {
    let feeder = SampleFeeder(noise(100_000))
    let queue = try fedQueue(feeder, on: device)
    try queue.start()
    _ = device.frames(2500)
    feeder.ceaseFeeding()
    let before = feeder.returned.count
    try queue.stop(immediately: true)
    let returned = feeder.returned
    #expect(Set(returned.suffix(3)).count == 3)
    #expect(returned.count - before <= 3)
    #expect(queue.isAtRest && !queue.isRunning)
    #expect(device.frames(5000) == silence(5000))
    #expect(feeder.returned == returned)
    #expect(queue.record.frameCount == 2500)
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-42 a stop at once from a handler does not block`() throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { queue, _ in
      try? queue.stop(immediately: true)
    }
    try enqueue([0.5], in: queue)
    try queue.start()
    _ = device.frames(10)
    #expect(eventually { queue.isAtRest })
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-44 AQ-48 AQ-51 a stop without haste plays what is and what will be enqueued`() throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    try enqueue(noise(50), in: queue)
    try queue.start()
    _ = device.frames(1)
    try enqueue([0.5], in: queue)
    try queue.stop(immediately: false)
    #expect(eventually { queue.isRunning })
    #expect(device.frames(51) == noise(50)[1...] + [0.5, 0])
    #expect(eventually { queue.isAtRest && !queue.isRunning })
    try queue.dispose(immediately: true)
  }

  @Test(arguments: [1, 700, 5000, 40_000], [48_000, 44_100] as [Double])
  func `AQ-48 a buffer that comes once everything is decoded is heard, and only once`(
    length: Int, rate: Double
  ) throws {
    let queue = try AudioQueue(format: floatFormat(rate: rate), device: device) { _, _ in }
    try enqueue(noise(4410), in: queue)
    try queue.start()
    _ = device.frames(1000)
    try queue.stop(immediately: false)
    // The end is known, though little of it has sounded.
    _ = queue.waitForFrames(8192)
    try enqueue(noise(length, seed: 2), in: queue)
    let heard = device.frames(50_000)
    #expect(eventually { queue.isAtRest })
    let counts = [4410, length].map { Int((Double($0) * 48_000 / rate).rounded()) }
    #expect(queue.record.frameCount == counts[0] + counts[1])
    #expect(queue.record.underrunFrames == 0)
    if rate == 48_000 {
      let end = noise(4410)[1000...] + noise(length, seed: 2)
      #expect(heard == end + silence(50_000 - end.count))
    }
    try queue.start()
    #expect(device.frames(5000) == silence(5000))
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-48 a buffer that comes with the last frame is heard, or kept for the next start`()
    throws
  {
    for _ in 0..<50 {
      let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
      try enqueue([0.25], in: queue)
      try queue.start()
      try queue.stop(immediately: false)
      #expect(device.frames(1) == [0.25])
      try enqueue([0.5], in: queue)
      #expect(eventually { queue.isAtRest || queue.waitForFrames(1) == 1 })
      if queue.isAtRest { try queue.start() }
      #expect(device.frames(3) == [0.5, 0, 0])
      try queue.dispose(immediately: true)
    }
  }

  @Test
  func `AQ-48 a buffer enqueued while the end is paused is heard`() throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    try enqueue(noise(100), in: queue)
    try queue.start()
    _ = device.frames(50)
    try queue.stop(immediately: false)
    _ = queue.waitForFrames(8192)
    try queue.pause()
    try enqueue([0.5], in: queue)
    try queue.flush()
    #expect(try queue.prime() == 101)
    try queue.start()
    #expect(device.frames(52) == noise(100)[50...] + [0.5, 0])
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-41 the buffers have come back when a stop at once is told`() throws {
    let feeder = SampleFeeder(noise(100_000))
    let queue = try fedQueue(feeder, on: device, bufferFrames: 20_000)
    let told = Mutex<[Int]>([])
    queue.addRunningListener { isRunning in
      if !isRunning { told.withLock { $0.append(feeder.returned.count) } }
    }
    try queue.start()
    _ = device.frames(10)
    #expect(eventually { queue.isRunning })
    feeder.ceaseFeeding()
    try queue.stop(immediately: true)
    #expect(told.withLock { $0 } == [feeder.returned.count])
    #expect(Set(feeder.returned.suffix(3)).count == 3)
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-45 AQ-47 a stop of a queue at rest keeps its buffers, or returns them at once`() throws {
    let feeder = SampleFeeder(noise(2500))
    let queue = try fedQueue(feeder, on: device)
    try queue.stop(immediately: false)
    #expect(feeder.returned.isEmpty)
    feeder.ceaseFeeding()
    try queue.stop(immediately: true)
    #expect(feeder.returned.count == 3)
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-46 a stop at once ends a stop without haste`() throws {
    let feeder = SampleFeeder(noise(9000))
    let queue = try fedQueue(feeder, on: device, bufferFrames: 5000)
    try queue.start()
    try queue.stop(immediately: false)
    try queue.stop(immediately: false)
    _ = device.frames(10)
    try queue.stop(immediately: true)
    #expect(queue.isAtRest)
    #expect(device.frames(10) == silence(10))
    try queue.dispose(immediately: true)
  }

  @Test
  func `a queue plays again after a stop`() throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    for value in [0.25, 0.5] as [Float] {
      try enqueue([value], in: queue)
      try queue.start()
      #expect(device.frames(2) == [value, 0])
      try queue.stop(immediately: true)
    }
    #expect(queue.record.frameCount == 1)
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-55 a reset drops what is enqueued and goes on to run`() throws {
    let feeder = SampleFeeder(noise(100_000))
    let queue = try fedQueue(feeder, on: device)
    try queue.start()
    _ = device.frames(2500)
    feeder.ceaseFeeding()
    try queue.reset()
    #expect(Set(feeder.returned.suffix(3)).count == 3)
    #expect(eventually { queue.isRunning })
    try enqueue([0.5, 0.25], in: queue)
    #expect(device.frames(3) == [0.5, 0.25, 0])
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-57 after a disposal no handler is called and every call is refused`() throws {
    let feeder = SampleFeeder(noise(100_000))
    let queue = try fedQueue(feeder, on: device)
    try queue.start()
    _ = device.frames(100)
    try queue.dispose(immediately: true)
    let returned = feeder.returned
    #expect(device.frames(100) == silence(100))
    #expect(feeder.returned == returned)
    #expect(throws: AudioQueueError.disposalPending) { try queue.start() }
    #expect(throws: AudioQueueError.disposalPending) { try queue.stop(immediately: true) }
    #expect(throws: AudioQueueError.disposalPending) { try queue.dispose(immediately: true) }
  }

  @Test
  func `AQ-58 a disposal without haste plays what is enqueued and calls nobody`() throws {
    let samples = noise(2500)
    let feeder = SampleFeeder(samples)
    let queue = try fedQueue(feeder, on: device)
    try queue.start()
    let head = device.frames(100)
    // Every buffer has been decoded by now or will be; none of them comes back afterwards.
    try queue.dispose(immediately: false)
    let returned = feeder.returned
    let place = feeder.place
    #expect(throws: AudioQueueError.disposalPending) { try queue.pause() }
    #expect(head + device.frames(place - 100) == Array(samples.prefix(place)))
    #expect(device.frames(10) == silence(10))
    #expect(feeder.returned == returned)
  }
}
