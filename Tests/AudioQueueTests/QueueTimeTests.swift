import AudioFormat
import AudioQueue
import Testing

/// The time of a queue and the start times of its buffers are one.
struct QueueTimeTests {
  private let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)

  private func makeQueue(rate: Double = 48_000) throws -> AudioQueue {
    try AudioQueue(format: floatFormat(rate: rate), device: device) { _, _ in }
  }

  /// Enqueues samples, and says when they will begin.
  private func enqueue(
    _ samples: [Float], in queue: AudioQueue, at start: Int64?, volume: Float? = nil
  ) throws -> Int64 {
    let buffer = try queue.allocateBuffer(byteCapacity: samples.count * 4)
    buffer.fill(samples)
    return try queue.enqueue(
      buffer, descriptions: nil, trimStart: 0, trimEnd: 0, start: start,
      parameterChange: volume.map { ParameterChange(volume: $0) })
  }

  @Test(arguments: [0, 1, 100, 5000, 50_000] as [Int64])
  func `AQ-61 AQ-85 a start time holds after a start with nothing enqueued`(gap: Int64) throws {
    let queue = try makeQueue()
    try queue.start()
    #expect(device.frames(10_000) == silence(10_000))
    #expect(eventually { queue.elapsedFrames == 10_000 })
    #expect(try enqueue(noise(500), in: queue, at: 10_000 + gap) == 10_000 + gap)
    #expect(try enqueue([0.5], in: queue, at: nil) == 10_500 + gap)
    #expect(device.frames(Int(gap) + 502) == silence(Int(gap)) + noise(500) + [0.5, 0])
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-61 AQ-85 start times hold after an underrun, and are told`() throws {
    let queue = try makeQueue()
    #expect(try enqueue(noise(100), in: queue, at: nil) == 0)
    try queue.start()
    #expect(device.frames(1000) == noise(100) + silence(900))
    #expect(try enqueue(noise(200), in: queue, at: 1500) == 1500)
    #expect(device.frames(1000) == silence(500) + noise(200) + silence(300))
    // What is to begin at once, or should have begun, begins now.
    #expect(try enqueue([0.5], in: queue, at: nil) == 2000)
    #expect(device.frames(100) == [0.5] + silence(99))
    #expect(try enqueue([0.25], in: queue, at: 2050) == 2100)
    #expect(try enqueue([0.125], in: queue, at: nil) == 2101)
    #expect(device.frames(3) == [0.25, 0.125, 0])
    #expect(queue.elapsedFrames == 2103)
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-55 AQ-61 start times go on behind a reset, and begin anew behind a stop`() throws {
    let queue = try makeQueue()
    _ = try enqueue(noise(5000), in: queue, at: nil)
    try queue.start()
    _ = device.frames(1000)
    try queue.reset()
    #expect(try enqueue([0.5], in: queue, at: nil) == 1000)
    #expect(try enqueue([0.25], in: queue, at: 1010) == 1010)
    #expect(device.frames(12) == [0.5] + silence(9) + [0.25, 0])
    try queue.stop(immediately: true)
    #expect(try enqueue([0.5], in: queue, at: 5) == 5)
    try queue.start()
    #expect(device.frames(7) == silence(5) + [0.5, 0])
    try queue.dispose(immediately: true)
  }

  @Test(arguments: [24_000, 96_000] as [Double])
  func `AQ-61 start times are frames of the source at another rate`(_ rate: Double) throws {
    let queue = try makeQueue(rate: rate)
    let ratio = 48_000 / rate
    try queue.start()
    _ = device.frames(1000)
    let start = Int64(3000 / ratio)
    #expect(try enqueue([Float](repeating: 0.5, count: 2000), in: queue, at: start) == start)
    let heard = device.frames(2500)
    // The edge of the filter's step lies at half of its height.
    let edge = try #require(heard.firstIndex { $0 >= 0.25 })
    #expect(abs(edge - 2000) <= 1)
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-64 a gain begins with its buffer behind a gap`() throws {
    let queue = try makeQueue()
    try queue.start()
    _ = device.frames(100)
    let ones = [Float](repeating: 1, count: 10)
    #expect(try enqueue(ones, in: queue, at: nil) == 100)
    #expect(try enqueue(ones, in: queue, at: 20_000, volume: 0.5) == 20_000)
    let expected = ones + silence(19_890) + ones.map { $0 / 2 }
    #expect(device.frames(19_910) == expected)
    try queue.dispose(immediately: true)
  }
}
