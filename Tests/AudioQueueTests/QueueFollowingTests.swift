import AudioFormat
import AudioQueue
import Testing

/// A queue that starts behind another one, whatever becomes of that.
struct QueueFollowingTests {
  private let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)
  private let first = noise(3000, seed: 4)
  private let second = noise(2000, seed: 5)

  private func makeQueue(_ samples: [Float]) throws -> AudioQueue {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    try enqueue(samples, in: queue)
    return queue
  }

  /// Plays what is enqueued to its end.
  private func finish(_ queue: AudioQueue) throws {
    try queue.stop(immediately: false)
  }

  @Test
  func `a start behind a queue that is only primed waits for it`() throws {
    let (before, behind) = (try makeQueue(first), try makeQueue(second))
    try before.prime()
    try behind.start(.behind(before))
    #expect(device.frames(5000) == silence(5000))
    try before.start()
    try finish(before)
    #expect(device.frames(5000) == first + second)
    for queue in [before, behind] { try queue.dispose(immediately: true) }
  }

  @Test(arguments: [false, true])
  func `a start behind a queue that is reset waits for its end`(isPrimed: Bool) throws {
    let (before, behind) = (try makeQueue(noise(2500)), try makeQueue(second))
    if isPrimed { try before.prime() } else { try before.start() }
    try behind.start(.behind(before))
    _ = device.frames(100)
    try before.reset()
    #expect(device.frames(5000) == silence(5000))
    try enqueue(first, in: before)
    if isPrimed { try before.start() }
    try finish(before)
    #expect(device.frames(5000) == first + second)
    for queue in [before, behind] { try queue.dispose(immediately: true) }
  }

  @Test
  func `a queue that is reset while it waits goes on to wait`() throws {
    let (before, behind) = (try makeQueue(first), try makeQueue(noise(700)))
    try before.start()
    try behind.start(.behind(before))
    let head = device.frames(100)
    try behind.reset()
    try enqueue(second, in: behind)
    try before.reset()
    try enqueue(first, in: before)
    try finish(before)
    #expect(head == Array(first.prefix(100)))
    #expect(device.frames(5000) == first + second)
    for queue in [before, behind] { try queue.dispose(immediately: true) }
  }

  @Test
  func `a queue that is reset before its device frame keeps it`() throws {
    let queue = try makeQueue(first)
    try queue.start(.deviceFrame(1000))
    try queue.reset()
    try enqueue(second, in: queue)
    #expect(device.frames(3000) == silence(1000) + second)
    try queue.dispose(immediately: true)
  }

  @Test(arguments: [false, true])
  func `a start behind a primed queue that comes to rest is at once`(isDisposed: Bool) throws {
    let (before, behind) = (try makeQueue(first), try makeQueue(second))
    try before.prime()
    try behind.start(.behind(before))
    #expect(device.frames(100) == silence(100))
    if isDisposed {
      try before.dispose(immediately: true)
    } else {
      try before.stop(immediately: true)
    }
    #expect(device.frames(2000) == second)
    for queue in [before, behind] { try? queue.dispose(immediately: true) }
  }

  @Test
  func `a row of queues that are primed starts with the first`() throws {
    let queues = try (0..<4).map { try makeQueue(noise(1000, seed: UInt64($0))) }
    for queue in queues { try queue.prime() }
    for (queue, before) in zip(queues.dropFirst(), queues).reversed() {
      try queue.start(.behind(before))
      try finish(queue)
    }
    #expect(device.frames(100) == silence(100))
    try queues[0].start()
    try finish(queues[0])
    #expect(device.frames(4000) == (0..<4).flatMap { noise(1000, seed: UInt64($0)) })
    for queue in queues { try queue.dispose(immediately: true) }
  }
}
