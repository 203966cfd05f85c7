import AudioFormat
import AudioQueue
import Testing

struct QueueVolumeTests {
  private let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)
  private let ones = [Float](repeating: 0.5, count: 100_000)

  @Test
  func `a volume that is set before the start holds from the first frame on`() throws {
    let queue = try fedQueue(SampleFeeder(ones), on: device)
    try queue.setVolume(0.5)
    try queue.start()
    #expect(device.frames(100) == Array(repeating: 0.25, count: 100))
    try queue.dispose(immediately: true)
  }

  @Test
  func `a change of volume is a straight line of the wanted length`() throws {
    let queue = try fedQueue(SampleFeeder(ones), on: device)
    try queue.start()
    #expect(device.frames(100).allSatisfy { $0 == 0.5 })
    try queue.setVolume(0, rampSeconds: 0.1)
    let heard = device.frames(4801)
    for (index, sample) in heard.prefix(4800).enumerated() {
      let wanted = 0.5 * (1 - Float(index + 1) / 4800)
      #expect(abs(sample - wanted) < 1e-4)
    }
    #expect(heard.last == 0)
    #expect(queue.volume == 0)
    try queue.dispose(immediately: true)
  }

  @Test
  func `no change of volume takes less than 5 ms`() throws {
    let queue = try fedQueue(SampleFeeder(ones), on: device)
    try queue.start()
    _ = device.frames(100)
    try queue.setVolume(0)
    let heard = device.frames(241)
    let steps = zip(heard, heard.dropFirst()).map { abs($0 - $1) }
    #expect((steps.max() ?? 1) < 0.5 / 200)
    #expect(heard.last == 0)
    try queue.dispose(immediately: true)
  }

  @Test(arguments: [1, 10])
  func `AQ-64 every one of many events counts from its buffer on`(length: Int) throws {
    let queue = try AudioQueue(format: floatFormat(), device: device) { _, _ in }
    for index in 0..<1000 {
      let buffer = try queue.allocateBuffer(byteCapacity: length * 4)
      buffer.fill(Array(repeating: 1, count: length))
      _ = try queue.enqueue(
        buffer, descriptions: nil, trimStart: 0, trimEnd: 0, start: nil,
        parameterChange: ParameterChange(volume: Float(index % 7) / 8))
    }
    try queue.start()
    let heard = device.frames(1000 * length)
    #expect(heard == (0..<1000 * length).map { Float($0 / length % 7) / 8 })
    try queue.dispose(immediately: true)
  }
}
