import RealTime
import TestSupport
import Testing

/// A ring beside arrays that remember all it was given.
final class ModelledRing {
  private let ring: SampleRing
  private var producer: SampleProducer
  private var consumer: SampleConsumer
  /// Every frame ever written, a row a channel.
  private var history: [[Float]]
  private var written = 0
  private var read = 0

  init(channels: Int, capacity: Int) throws {
    ring = try #require(SampleRing(channelCount: channels, capacity: capacity))
    producer = ring.makeProducer()
    consumer = ring.makeConsumer()
    history = Array(repeating: [], count: channels)
  }

  var expectedReadable: Int { written - read }

  /// Writes fresh samples; true when as many were taken as there was room for.
  func write(_ count: Int, stride: Int) -> Bool {
    let room = ring.capacity - expectedReadable
    guard producer.writableFrames == room else { return false }
    var rows = [Float](repeating: -1, count: max(1, history.count * stride))
    for channel in history.indices {
      for frame in 0..<count { rows[channel * stride + frame] = sample(channel, written + frame) }
    }
    let taken = unsafe rows.withUnsafeBufferPointer { rows in
      unsafe rows.baseAddress.map { unsafe producer.write($0, stride: stride, count: count) }
    }
    guard taken == min(count, room) else { return false }
    for channel in history.indices {
      history[channel] += (0..<min(count, room)).map { sample(channel, written + $0) }
    }
    written += min(count, room)
    return producer.writtenFrames == written
  }

  /// Reads; true when every sample is the one that was written.
  func read(_ count: Int) -> Bool {
    guard consumer.readableFrames == expectedReadable else { return false }
    for channel in history.indices {
      let head = unsafe consumer.head(of: channel)
      let wrapped = unsafe consumer.wrapped(channel)
      let first = min(count, consumer.contiguousFrames)
      for frame in 0..<count {
        let sample = unsafe frame < first ? head[frame] : wrapped[frame - first]
        guard sample == history[channel][read + frame] else { return false }
      }
    }
    consumer.advance(by: count)
    read += count
    return producer.readFrames == read && ring.readFrames == read && consumer.readFrames == read
  }

  /// Looks back from somewhere in the ring; true when the samples are still those.
  func revisit(_ size: Int, _ random: inout SeededRandom) -> Bool {
    let oldest = max(0, written - ring.capacity)
    guard written > oldest, size > 0 else { return true }
    let start = Int.random(in: oldest..<written, using: &random)
    let count = min(size, written - start)
    var seen = [[Float]](repeating: [], count: history.count)
    unsafe producer.revisit(from: start, count: count) { rows, stride, count in
      for channel in seen.indices {
        seen[channel] += (0..<count).map { unsafe rows[channel * stride + $0] }
      }
    }
    return seen == history.map { Array($0[start..<(start + count)]) }
  }

  private func sample(_ channel: Int, _ frame: Int) -> Float {
    Float(channel) * 65536 + Float(frame % 65536)
  }
}
