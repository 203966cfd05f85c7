import AudioFormat
import AudioQueue
import Glibc
import Testing

struct OfflineDeviceTests {
  @Test(arguments: [1, 2, 5], [1, 7, 4096, 5000])
  func `frames come out bit for bit`(channels: Int, bufferFrames: Int) throws {
    let samples = noise(3 * 4099 * channels)
    let device = OfflineDevice(sampleRate: 48_000, channelCount: channels)
    let queue = try fedQueue(
      SampleFeeder(samples), on: device, channels: channels, bufferFrames: bufferFrames)
    try queue.start()
    #expect(device.frames(3 * 4099) == samples)
    #expect(device.frames(10) == silence(10 * channels))
    #expect(eventually { queue.isAtRest })
    #expect(queue.record.frameCount == 3 * 4099)
    #expect(queue.record.underruns.isEmpty)
    try queue.dispose(immediately: true)
  }

  @Test(arguments: [1, 63, 4095, 4096, 4097])
  func `the frames do not depend on the length of a cycle`(_ count: Int) throws {
    let samples = noise(10_000)
    let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)
    let queue = try fedQueue(SampleFeeder(samples), on: device)
    try queue.start()
    var heard: [Float] = []
    while heard.count < samples.count { heard += device.frames(count) }
    #expect(heard == samples + silence(heard.count - samples.count))
    try queue.dispose(immediately: true)
  }

  @Test
  func `a device waits for a slow output handler`() throws {
    let samples = noise(30_000)
    let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)
    let feeder = SampleFeeder(samples) { usleep(2000) }
    let queue = try fedQueue(feeder, on: device)
    try queue.start()
    #expect(device.frames(30_000) == samples)
    #expect(queue.record.underrunFrames == 0)
    try queue.dispose(immediately: true)
  }

  @Test
  func `two queues are summed`() throws {
    let (first, second) = (noise(9000, seed: 2), noise(9000, seed: 3))
    let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)
    let queues = [
      try fedQueue(SampleFeeder(first), on: device),
      try fedQueue(SampleFeeder(second), on: device, bufferFrames: 333),
    ]
    for queue in queues { try queue.start() }
    #expect(device.frames(9000) == zip(first, second).map { $0 + $1 })
    for queue in queues { try queue.dispose(immediately: true) }
  }

  @Test(arguments: [1, 3])
  func `channels are dropped or silent`(_ ports: Int) throws {
    let device = OfflineDevice(sampleRate: 48_000, channelCount: ports)
    let queue = try fedQueue(
      SampleFeeder([1, 2, 3, 4].map { $0 / 8 }), on: device, channels: 2)
    try queue.start()
    let wide: [Float] = [1, 2, 0, 3, 4, 0].map { $0 / 8 }
    #expect(device.frames(2) == (ports == 1 ? [0.125, 0.375] : wide))
    try queue.dispose(immediately: true)
  }

  @Test
  func `a device stays at its frame until it is asked for the next`() throws {
    let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)
    #expect(device.currentFrame == 0)
    _ = device.frames(5000)
    #expect(device.currentFrame == 5000)
  }

  @Test
  func `queues that come and go while a thread renders lose nothing`() async throws {
    let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)
    async let heard = Self.render(40_000, of: device)
    for index in 0..<20 {
      let queue = try fedQueue(SampleFeeder(Array(repeating: 0.5, count: 2500)), on: device)
      try queue.start()
      if index % 2 == 0 { try queue.stop(immediately: true) }
      try queue.dispose(immediately: index % 4 < 2)
    }
    #expect(await heard.count == 40_000)
  }

  @concurrent
  private static func render(_ count: Int, of device: OfflineDevice) async -> [Float] {
    (0..<count / 100).flatMap { _ in device.frames(100) }
  }
}
