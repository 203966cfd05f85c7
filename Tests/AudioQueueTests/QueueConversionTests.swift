import AudioFormat
import AudioQueue
import Testing

struct QueueConversionTests {
  @Test(arguments: [8000, 16_000, 22_050, 44_100, 88_200, 96_000, 192_000] as [Double])
  func `n frames become n x out over in, rounded`(_ rate: Double) throws {
    let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)
    for count in [1, 441, 10_007] {
      let queue = try fedQueue(SampleFeeder(noise(count)), on: device, rate: rate)
      try queue.start()
      _ = device.frames(Int(Double(count) * 48_000 / rate) + 10)
      #expect(eventually { queue.isAtRest })
      let wanted = (Double(count) * 48_000 / rate).rounded()
      #expect(queue.record.frameCount == Int(wanted))
      #expect(queue.record.underrunFrames == 0)
      try queue.dispose(immediately: true)
    }
  }

  @Test
  func `AQ-54 a flush renders the tail, and the queue goes on`() throws {
    let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)
    let queue = try AudioQueue(format: floatFormat(rate: 24_000), device: device) { _, _ in }
    try enqueue(noise(500), in: queue)
    try queue.start()
    try queue.flush()
    _ = device.frames(1000)
    #expect(queue.record.frameCount == 1000)
    try enqueue(noise(500), in: queue)
    try queue.stop(immediately: false)
    _ = device.frames(1000)
    #expect(queue.record.frameCount == 2000)
    try queue.dispose(immediately: true)
  }

  @Test
  func `a queue that must not convert refuses another rate`() throws {
    let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)
    var configuration = QueueConfiguration()
    configuration.rateConversion = .none
    #expect(throws: AudioQueueError.unsupportedFormat) {
      try AudioQueue(
        format: floatFormat(rate: 44_100), device: device, configuration: configuration
      ) { _, _ in }
    }
  }
}
