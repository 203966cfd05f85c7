import AudioFormat
import AudioQueue
import OpusTestSupport
import Testing

struct QueueBufferTests {
  private let device = OfflineDevice(sampleRate: 48_000, channelCount: 1)

  private func makeQueue(_ format: StreamDescription = floatFormat()) throws -> AudioQueue {
    try AudioQueue(format: format, device: device) { _, _ in }
  }

  @Test
  func `AQ-12 buffers come back once for each enqueue, in order`() throws {
    let feeder = SampleFeeder(noise(10_000))
    let queue = try fedQueue(feeder, on: device)
    try queue.start()
    _ = device.frames(10_000)
    #expect(eventually { queue.isAtRest && feeder.returned.count == 10 })
    let order = Array(feeder.returned.prefix(3))
    #expect(Set(order).count == 3)
    #expect(feeder.returned == (0..<10).map { order[$0 % 3] })
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-17 what was enqueued does not change with the buffer`() throws {
    let queue = try makeQueue()
    let buffer = try enqueue([0.25, 0.5], in: queue)
    buffer.byteCount = 4
    try queue.start()
    #expect(device.frames(3) == [0.25, 0.5, 0])
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-18 AQ-19 AQ-24 what cannot be enqueued or freed is refused`() throws {
    let queue = try makeQueue()
    let empty = try queue.allocateBuffer(byteCapacity: 8)
    #expect(throws: AudioQueueError.bufferEmpty) { try queue.enqueue(empty) }
    let foreign = try makeQueue().allocateBuffer(byteCapacity: 8)
    foreign.byteCount = 8
    #expect(throws: AudioQueueError.invalidBuffer) { try queue.enqueue(foreign) }
    let queued = try enqueue([0.5], in: queue)
    #expect(throws: AudioQueueError.bufferInQueue) { try queue.enqueue(queued) }
    #expect(throws: AudioQueueError.bufferInQueue) { try queue.freeBuffer(queued) }
    try queue.freeBuffer(empty)
    empty.byteCount = 4
    #expect(throws: AudioQueueError.invalidBuffer) { try queue.enqueue(empty) }
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-20 descriptions of a constant format mean nothing`() throws {
    let queue = try makeQueue()
    let buffer = try queue.allocateBuffer(byteCapacity: 8)
    buffer.fill([0.25, 0.5])
    let wild = PacketDescription(
      startOffset: -5, variableFramesInPacket: 9, dataByteSize: .max)
    try queue.enqueue(buffer, descriptions: [wild])
    try queue.start()
    #expect(device.frames(3) == [0.25, 0.5, 0])
    try queue.dispose(immediately: true)
  }

  @Test
  func `AQ-21 AQ-22 a variable format needs descriptions inside the bytes`() throws {
    let queue = try makeQueue(
      StreamDescription(sampleRate: 48_000, formatID: .opus, channelsPerFrame: 1))
    let buffer = try queue.allocateBuffer(byteCapacity: 8)
    buffer.byteCount = 8
    #expect(throws: AudioQueueError.invalidArgument) { try queue.enqueue(buffer) }
    for (offset, size) in [(0, 9), (8, 1), (-1, 1), (9, 0)] as [(Int64, UInt32)] {
      let packet = PacketDescription(
        startOffset: offset, variableFramesInPacket: 960, dataByteSize: size)
      #expect(throws: AudioQueueError.invalidArgument) {
        try queue.enqueue(buffer, descriptions: [packet])
      }
    }
    try queue.dispose(immediately: true)
  }

  @Test(arguments: [(0, 0), (1, 0), (0, 1), (300, 699), (1000, 0), (0, 1000), (600, 600)])
  func `trims drop frames of their buffer only`(start: Int, end: Int) throws {
    let samples = noise(3000)
    let queue = try makeQueue()
    let parts = [0, 1000, 2000].map { Array(samples[$0..<$0 + 1000]) }
    try enqueue(parts[0], in: queue)
    try enqueue(parts[1], in: queue, trimStart: start, trimEnd: end)
    try enqueue(parts[2], in: queue)
    try queue.start()
    let rest = start + end < 1000 ? parts[1][start..<1000 - end] : []
    let wanted = parts[0] + rest + parts[2]
    #expect(device.frames(3000) == wanted + silence(3000 - wanted.count))
    try queue.dispose(immediately: true)
  }

  @Test(arguments: [0, 1, 312, 4000, 9000])
  func `a trim at the end counts no frames of the pre-skip`(_ trim: Int) throws {
    let whole = try opusFrames(trimEnd: 0)
    let expected = 10 * 960 - 312
    #expect(whole.count == expected)
    #expect(try opusFrames(trimEnd: trim) == Array(whole.prefix(expected - trim)))
  }

  private func opusFrames(trimEnd: Int) throws -> [Float] {
    let fixture = OpusFixture(packets: 10, channels: 1)
    var configuration = QueueConfiguration()
    configuration.magicCookie = fixture.head
    let queue = try AudioQueue(
      format: StreamDescription(sampleRate: 48_000, formatID: .opus, channelsPerFrame: 1),
      device: device, configuration: configuration
    ) { _, _ in }
    let bytes = Array(fixture.packets.joined())
    let buffer = try queue.allocateBuffer(byteCapacity: bytes.count)
    unsafe buffer.bytes.copyBytes(from: bytes)
    buffer.byteCount = bytes.count
    var offset: Int64 = 0
    let descriptions = fixture.packets.map { packet in
      defer { offset += Int64(packet.count) }
      return PacketDescription(
        startOffset: offset, variableFramesInPacket: 960, dataByteSize: UInt32(packet.count))
    }
    try queue.enqueue(buffer, descriptions: descriptions, trimEnd: trimEnd)
    try queue.start()
    try queue.stop(immediately: false)
    let frames = device.frames(10_000)
    #expect(eventually { queue.isAtRest })
    let count = queue.record.frameCount
    #expect(frames[count...].allSatisfy { $0 == 0 })
    try queue.dispose(immediately: true)
    return Array(frames.prefix(count))
  }
}
