@testable import RealTime
import TestSupport
import Testing

struct SampleRingTests {
  @Test(arguments: [1, 2, 3, 7, 8, 9, 63, 64, 65, 1000], [1, 2, 3])
  func `frames come out as an array would give them`(capacity: Int, channels: Int) throws {
    try checkAgainstArray(capacity: capacity, channels: channels, steps: 400)
  }

  @Test(arguments: [1, 2, 17])
  func `255 channels stay in step`(capacity: Int) throws {
    try checkAgainstArray(capacity: capacity, channels: 255, steps: 100)
  }

  private func checkAgainstArray(capacity: Int, channels: Int, steps: Int) throws {
    var random = SeededRandom(seed: Seed.value)
    let model = try ModelledRing(channels: channels, capacity: capacity)
    for step in 0..<steps {
      let size = Self.size(near: capacity, &random)
      let isRight =
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: model.write(size, stride: size + Int.random(in: 0...3, using: &random))
        case 2, 3: model.read(min(size, model.expectedReadable))
        default: model.revisit(size, &random)
        }
      try #require(isRight, "seed \(Seed.value), step \(step), size \(size)")
    }
  }

  /// 0, 1, 2, one less and one more than the ring holds, and what lies between.
  private static func size(near capacity: Int, _ random: inout SeededRandom) -> Int {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: 0
    case 1: 1
    case 2: 2
    case 3: max(0, capacity - 1)
    case 4: capacity
    case 5: capacity + 1
    default: Int.random(in: 0...capacity, using: &random)
    }
  }

  @Test func `a full ring takes nothing and keeps what it has`() throws {
    let model = try ModelledRing(channels: 2, capacity: 5)
    #expect(model.write(7, stride: 7))
    #expect(model.expectedReadable == 5)
    #expect(model.write(1, stride: 1))
    #expect(model.read(5))
  }

  @Test func `the indices lie on cache lines of their own`() {
    #expect(MemoryLayout<RingIndices>.stride == 128)
    #expect(MemoryLayout<RingIndices>.size == 128)
  }

  @Test func `a ring has one producer and one consumer`() async {
    await #expect(processExitsWith: .failure) {
      let ring = SampleRing(channelCount: 1, capacity: 1)
      _ = ring?.makeProducer()
      _ = ring?.makeProducer()
    }
    await #expect(processExitsWith: .failure) {
      let ring = SampleRing(channelCount: 1, capacity: 1)
      _ = ring?.makeConsumer()
      _ = ring?.makeConsumer()
    }
  }

  @Test(arguments: [0, 256])
  func `no ring has so many channels`(channels: Int) async {
    await #expect(processExitsWith: .failure) { [channels] in
      _ = SampleRing(channelCount: channels, capacity: 1)
    }
  }

  @Test func `frames that are not in the ring any more cannot be revisited`() async {
    await #expect(processExitsWith: .failure) {
      guard let ring = SampleRing(channelCount: 1, capacity: 4) else { return }
      var producer = ring.makeProducer()
      unsafe [Float](repeating: 1, count: 4).withUnsafeBufferPointer { samples in
        guard let first = samples.baseAddress else { return }
        _ = unsafe producer.write(first, stride: 4, count: 4)
      }
      unsafe producer.revisit(from: -1, count: 1) { _, _, _ in }
    }
    await #expect(processExitsWith: .failure) {
      guard let ring = SampleRing(channelCount: 1, capacity: 4) else { return }
      let producer = ring.makeProducer()
      unsafe producer.revisit(from: 0, count: 1) { _, _, _ in }
    }
    await #expect(processExitsWith: .failure) {
      guard let ring = SampleRing(channelCount: 1, capacity: 4) else { return }
      let producer = ring.makeProducer()
      unsafe producer.revisit(from: -2, count: 1) { _, _, _ in }
    }
  }
}
