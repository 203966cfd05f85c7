import Glibc
import RealTime
import Synchronization
import TestSupport
import Testing

/// Two real threads at the ends of a ring; the same runs under ThreadSanitizer.
struct SampleRingThreadTests {
  private static let frameCount = 200_000

  @Test(arguments: [1, 7, 64, 1000], [1, 3])
  func `every sample passes from thread to thread`(capacity: Int, channels: Int) throws {
    let ring = try #require(SampleRing(channelCount: channels, capacity: capacity))
    // A ring of one frame changes hands at every frame.
    let total = capacity < 8 ? Self.frameCount / 20 : Self.frameCount
    let wrong = Wrong()
    let writer = TestThread { Self.write(total, to: ring) }
    let reader = TestThread { Self.read(total, from: ring, wrong) }
    writer.join()
    reader.join()
    #expect(wrong.count.load(ordering: .relaxed) == 0)
    #expect(ring.readFrames == total)
  }

  private final class Wrong: Sendable {
    let count = Atomic<Int>(0)
  }

  private static func write(_ total: Int, to ring: SampleRing) {
    var producer = ring.makeProducer()
    var random = SeededRandom(seed: Seed.value)
    let longest = ring.capacity + 1
    var rows = [Float](repeating: 0, count: ring.channelCount * longest)
    while producer.writtenFrames < total {
      let count = min(Int.random(in: 1...longest, using: &random), total - producer.writtenFrames)
      for channel in 0..<ring.channelCount {
        for frame in 0..<count {
          rows[channel * longest + frame] = sample(channel, producer.writtenFrames + frame)
        }
      }
      let written = unsafe rows.withUnsafeBufferPointer { rows in
        unsafe rows.baseAddress.map { unsafe producer.write($0, stride: longest, count: count) }
      }
      if written == 0 { sched_yield() }
    }
  }

  private static func read(_ total: Int, from ring: SampleRing, _ wrong: Wrong) {
    var consumer = ring.makeConsumer()
    while consumer.readFrames < total {
      let count = consumer.readableFrames
      let first = min(count, consumer.contiguousFrames)
      for channel in 0..<ring.channelCount {
        let head = unsafe consumer.head(of: channel)
        let wrapped = unsafe consumer.wrapped(channel)
        for frame in 0..<count {
          let found = unsafe frame < first ? head[frame] : wrapped[frame - first]
          if found != sample(channel, consumer.readFrames + frame) {
            wrong.count.wrappingAdd(1, ordering: .relaxed)
          }
        }
      }
      consumer.advance(by: count)
      if count == 0 { sched_yield() }
    }
  }

  private static func sample(_ channel: Int, _ frame: Int) -> Float {
    Float(channel * 262144 + frame)
  }
}
