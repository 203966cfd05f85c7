import AudioFormat
import AudioQueue
import Synchronization

/// An output handler that fills buffers with given frames and lets the queue play out at the end.
final class SampleFeeder: Sendable {
  /// Interleaved frames.
  let samples: [Float]
  /// Called by the handler before it does anything.
  let onCall: @Sendable () -> Void

  private struct State {
    var place = 0
    var returned: [ObjectIdentifier] = []
    var isFeeding = true
  }

  private let state = Mutex(State())

  init(_ samples: [Float], onCall: @escaping @Sendable () -> Void = {}) {
    self.samples = samples
    self.onCall = onCall
  }

  /// The buffers that have come back, in order.
  var returned: [ObjectIdentifier] { state.withLock { $0.returned } }

  /// Samples enqueued so far.
  var place: Int { state.withLock { $0.place } }

  /// Has the handler keep the buffers that come back.
  func ceaseFeeding() {
    state.withLock { $0.isFeeding = false }
  }

  /// The output handler.
  func handle(_ queue: AudioQueue, _ buffer: AudioQueueBuffer) {
    onCall()
    state.withLock { $0.returned.append(ObjectIdentifier(buffer)) }
    if state.withLock({ $0.isFeeding }) { fill(buffer, of: queue) }
  }

  /// Enqueues the next frames, or stops the queue when there are none.
  func fill(_ buffer: AudioQueueBuffer, of queue: AudioQueue) {
    let part = state.withLock { state in
      let end = min(samples.count, state.place + buffer.byteCapacity / 4)
      defer { state.place = end }
      return samples[state.place..<end]
    }
    if part.isEmpty {
      try? queue.stop(immediately: false)
    } else {
      buffer.fill(part)
      try? queue.enqueue(buffer)
    }
  }
}

extension AudioQueueBuffer {
  /// Puts samples at the start of the buffer.
  func fill(_ samples: some Collection<Float>) {
    for (index, sample) in samples.enumerated() {
      unsafe bytes.storeBytes(of: sample, toByteOffset: index * 4, as: Float.self)
    }
    byteCount = samples.count * 4
  }
}
