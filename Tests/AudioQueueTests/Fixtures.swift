import AudioFormat
import AudioQueue
import Glibc
import TestSupport

/// Interleaved 32-bit floats.
func floatFormat(channels: Int = 1, rate: Double = 48_000) -> StreamDescription {
  .linearPCM(sampleRate: rate, channels: channels, bits: 32, flags: .float)
}

/// Samples of every kind of number that a queue must leave as it is.
func noise(_ count: Int, seed: UInt64 = 1) -> [Float] {
  var random = SeededRandom(seed: seed)
  return (0..<count).map { _ in Float.random(in: -0.99...0.99, using: &random) }
}

/// A queue whose three buffers are filled by a feeder.
func fedQueue(
  _ feeder: SampleFeeder, on device: AudioDevice, channels: Int = 1, bufferFrames: Int = 1000,
  rate: Double = 48_000, configuration: QueueConfiguration = QueueConfiguration()
) throws -> AudioQueue {
  let queue = try AudioQueue(
    format: floatFormat(channels: channels, rate: rate), device: device,
    configuration: configuration, outputHandler: feeder.handle)
  for _ in 0..<3 {
    feeder.fill(try queue.allocateBuffer(byteCapacity: bufferFrames * channels * 4), of: queue)
  }
  return queue
}

/// An enqueued buffer of a queue.
@discardableResult
func enqueue(
  _ samples: [Float], in queue: AudioQueue, trimStart: Int = 0, trimEnd: Int = 0
) throws -> AudioQueueBuffer {
  let buffer = try queue.allocateBuffer(byteCapacity: samples.count * 4)
  buffer.fill(samples)
  try queue.enqueue(buffer, trimStart: trimStart, trimEnd: trimEnd)
  return buffer
}

extension OfflineDevice {
  /// The next frames, interleaved.
  func frames(_ count: Int) -> [Float] {
    var samples = [Float](repeating: .nan, count: count * channelCount)
    var span = samples.mutableSpan
    render(into: &span)
    return samples
  }
}

/// Waits until something is true, at most five seconds.
func eventually(_ condition: () -> Bool) -> Bool {
  for _ in 0..<5000 {
    if condition() { return true }
    usleep(1000)
  }
  return false
}

/// Silence.
func silence(_ count: Int) -> [Float] { Array(repeating: 0, count: count) }
