import CJack
import RealTime

/// Everything that the process thread of a client that listens to itself touches.
@safe
struct DuplexContext: ~Copyable {
  let client: OpaquePointer
  let inputs: UnsafePointer<OpaquePointer>
  let inputBuffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  let inputCount: Int
  let outputs: UnsafePointer<OpaquePointer>
  let outputBuffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  let outputCount: Int
  let probe: UnsafeMutablePointer<Probe>?
  let meter: UnsafeMutablePointer<CycleMeter>?
}

/// The process callback of a client that listens: what it sends and hears, or its own cycles.
@_noLocks
func processDuplex(_ frames: jack_nframes_t, _ argument: UnsafeMutableRawPointer?) -> CInt {
  let (start, began) = (CycleMeter.now(), jack_get_time())
  guard let context = unsafe argument?.assumingMemoryBound(to: DuplexContext.self) else {
    return 0
  }
  unsafe context.pointee.run(frames, start: start, began: began)
  return 0
}

extension DuplexContext {
  /// Runs a cycle that began at `start` on the meter's clock, at `began` on JACK's.
  @_noLocks
  fileprivate func run(_ frames: jack_nframes_t, start: UInt64, began: jack_time_t) {
    guard unsafe fetch(inputs, inputCount, frames, inputBuffers),
      unsafe fetch(outputs, outputCount, frames, outputBuffers)
    else { return }
    var time: jack_nframes_t = 0
    var idealStart: jack_time_t = 0
    var nextStart: jack_time_t = 0
    var period: Float = 0
    _ = unsafe jack_get_cycle_times(client, &time, &idealStart, &nextStart, &period)
    let cycle = unsafe ProbeCycle(
      frameCount: Int(frames), time: time, inputs: inputBuffers, inputCount: inputCount,
      outputs: outputBuffers, outputCount: outputCount)
    if let probe = unsafe probe { unsafe probe.pointee.run(cycle) } else { cycle.silence() }
    guard let meter = unsafe meter else { return }
    unsafe meter.pointee.finish(
      start: start, delay: began > idealStart ? (began - idealStart) &* 1000 : 0, time: time,
      frames: Int(frames))
  }

  @_noLocks
  private func fetch(
    _ ports: UnsafePointer<OpaquePointer>, _ count: Int, _ frames: jack_nframes_t,
    _ buffers: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  ) -> Bool {
    for index in 0..<count {
      guard let samples = unsafe PortAccess.buffer(ports[index], frames: frames) else {
        return false
      }
      unsafe buffers[index] = samples
    }
    return true
  }
}
