import CJack
import CThreadClock
import JackClient
import Synchronization

/// What a measured process callback works with, and how long its calls took.
@safe
struct CallbackMeter: ~Copyable {
  /// The argument of ``process(_:_:)``, for the callback that measures it.
  var inner: UnsafeMutableRawPointer?
  /// The ports, for a callback that fills them itself.
  let ports: UnsafeMutablePointer<OpaquePointer>
  /// How many there are.
  let portCount: Int
  /// What is copied: a row of `rowFrames` samples for each port, layer upon layer.
  let samples: UnsafeMutablePointer<Float>
  /// Frames of a row.
  let rowFrames: Int
  /// How many rows are summed in each port.
  let layerCount: Int
  /// Nanoseconds of processor time of each call.
  let times: UnsafeMutablePointer<UInt32>
  /// Calls that there is room for.
  let capacity: Int
  /// Whether calls are noted; written by the control thread.
  let isArmed = Atomic<Bool>(false)
  /// Calls noted; written by the process thread.
  let count = Atomic<Int>(0)

  /// Notes the call that began at `start`.
  @_noLocks
  func record(since start: UInt64) {
    let time = UInt32(clamping: cthreadclock_now() &- start)
    let index = count.load(ordering: .relaxed)
    guard index < capacity, isArmed.load(ordering: .relaxed) else { return }
    unsafe times[index] = time
    count.store(index + 1, ordering: .releasing)
  }

  /// Fills the ports from memory.
  @_noLocks
  func fillPorts(_ frames: UInt32) {
    for port in 0..<portCount {
      guard let buffer = unsafe jack_port_get_buffer(ports[port], frames) else { return }
      let byteCount = Int(frames) * MemoryLayout<Float>.stride
      unsafe buffer.copyMemory(from: samples + port * rowFrames, byteCount: byteCount)
      let target = unsafe buffer.assumingMemoryBound(to: Float.self)
      for layer in 1..<max(1, layerCount) {
        let source = unsafe samples + (layer * portCount + port) * rowFrames
        for frame in 0..<Int(frames) { unsafe target[frame] += source[frame] }
      }
    }
  }
}

/// The meter behind a callback's argument.
@_noLocks
private func meter(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<CallbackMeter>? {
  unsafe argument?.assumingMemoryBound(to: CallbackMeter.self)
}

/// Measures nothing: what the measuring itself takes.
@_noLocks
func measureEmpty(_ frames: UInt32, _ argument: UnsafeMutableRawPointer?) -> CInt {
  guard let meter = unsafe meter(argument) else { return 0 }
  let start = cthreadclock_now()
  unsafe meter.pointee.record(since: start)
  return 0
}

/// Measures a callback that fills the same ports from memory.
@_noLocks
func measureCopy(_ frames: UInt32, _ argument: UnsafeMutableRawPointer?) -> CInt {
  guard let meter = unsafe meter(argument) else { return 0 }
  let start = cthreadclock_now()
  unsafe meter.pointee.fillPorts(frames)
  unsafe meter.pointee.record(since: start)
  return 0
}

/// Measures our process callback.
@_noLocks
func measureOurs(_ frames: UInt32, _ argument: UnsafeMutableRawPointer?) -> CInt {
  guard let meter = unsafe meter(argument) else { return 0 }
  let start = cthreadclock_now()
  let result = unsafe process(frames, meter.pointee.inner)
  unsafe meter.pointee.record(since: start)
  return result
}
