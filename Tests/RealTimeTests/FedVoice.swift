import Glibc
import RealTime
import Testing

/// A voice and the writing end of its ring.
final class FedVoice {
  let handle: VoiceHandle
  private(set) var producer: SampleProducer

  init(
    channels: Int = 1, capacity: Int = 4096, gain: Float = 1, pan: Float = 0,
    routes: [Route]? = nil, wakeup: Wakeup = Wakeup()
  ) throws {
    let handle = try #require(
      VoiceHandle(
        channelCount: channels, capacity: capacity, gain: gain, pan: pan, routes: routes,
        wakeup: wakeup))
    self.handle = handle
    producer = handle.ring.makeProducer()
  }

  /// Writes rows of equal length, and expects that they fit.
  func write(_ rows: [[Float]], sourceLocation: SourceLocation = #_sourceLocation) {
    let count = rows[0].count
    let flat = Array(rows.joined())
    let written = unsafe flat.withUnsafeBufferPointer { samples in
      unsafe samples.baseAddress.map { first in
        unsafe producer.write(first, stride: count, count: count)
      }
    }
    #expect(written ?? 0 == count, sourceLocation: sourceLocation)
  }

  /// Says that nothing comes behind what has been written.
  func end() { handle.setFinalFrame(producer.writtenFrames) }

  /// Has the voice sound in a renderer.
  func start(in rig: RenderRig) {
    handle.ask(.run)
    rig.handle.deliver(handle)
  }

  /// Wake-ups that nobody has waited for yet.
  var pendingWakeUps: Int {
    var value: CInt = 0
    unsafe sem_getvalue(handle.wakeup.semaphore, &value)
    return Int(value)
  }
}

/// Samples that differ from each other and from silence, each an exact Float.
func signal(_ channel: Int = 0, from start: Int = 0, count: Int) -> [Float] {
  (start..<(start + count)).map { Float(channel + 1) + Float($0 + 1) / 65536 }
}

/// One signal a channel.
func signals(_ channels: Int, from start: Int = 0, count: Int) -> [[Float]] {
  (0..<channels).map { signal($0, from: start, count: count) }
}

/// Samples of silence.
func silence(_ count: Int) -> [Float] { [Float](repeating: 0, count: count) }
