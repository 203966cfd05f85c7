import CJack
import Synchronization

/// Everything that the process thread of a recorder touches.
@safe
struct RecorderState: ~Copyable {
  let client: OpaquePointer
  let ports: UnsafeMutablePointer<OpaquePointer>
  let portCount: Int
  /// One row for each port.
  let samples: UnsafeMutablePointer<Float>
  /// Frames of a row.
  let capacity: Int
  /// JACK's frame time of each cycle, and where it begins in the rows.
  let cycles: UnsafeMutablePointer<RecordedCycle>
  let cycleCapacity: Int

  /// Whether cycles are kept; written by the control thread.
  let isArmed = Atomic<Bool>(false)
  /// Frames kept; written by the process thread.
  let frameCount = Atomic<Int>(0)
  /// Cycles kept; written by the process thread.
  let cycleCount = Atomic<Int>(0)
  /// Xruns that the server reported; written by the notification thread.
  let xrunCount = Atomic<Int>(0)
  /// JACK's frame time at each of the first xruns.
  let xruns: UnsafeMutablePointer<UInt32>

  static let xrunCapacity = 4096
}

/// A cycle as it was recorded.
package struct RecordedCycle: Sendable, Hashable, BitwiseCopyable {
  /// JACK's frame time.
  package var time: UInt32
  /// Where it begins in the recording.
  package var start: Int
  /// Frames.
  package var count: Int
  /// The frame of the transport, and whether it rolled.
  package var transport: UInt32 = 0
  package var isRolling = false
}

/// The process callback of a recorder.
@_noLocks
func record(_ frames: jack_nframes_t, _ context: UnsafeMutableRawPointer?) -> CInt {
  guard let state = unsafe context?.assumingMemoryBound(to: RecorderState.self) else { return 0 }
  unsafe state.pointee.record(Int(frames))
  return 0
}

/// The xrun callback of a recorder.
func noteXrun(_ context: UnsafeMutableRawPointer?) -> CInt {
  guard let state = unsafe context?.assumingMemoryBound(to: RecorderState.self) else { return 0 }
  let index = unsafe state.pointee.xrunCount.load(ordering: .relaxed)
  if index < RecorderState.xrunCapacity {
    unsafe state.pointee.xruns[index] = jack_frame_time(state.pointee.client)
  }
  unsafe state.pointee.xrunCount.store(index + 1, ordering: .releasing)
  return 0
}

extension RecorderState {
  @_noLocks
  fileprivate func record(_ frames: Int) {
    guard isArmed.load(ordering: .acquiring) else { return }
    let start = frameCount.load(ordering: .relaxed)
    let cycle = cycleCount.load(ordering: .relaxed)
    guard start + frames <= capacity, cycle < cycleCapacity else { return }
    for port in 0..<portCount {
      guard let buffer = unsafe jack_port_get_buffer(ports[port], jack_nframes_t(frames)) else {
        return
      }
      unsafe UnsafeMutableRawPointer(samples + (port * capacity + start)).copyMemory(
        from: buffer, byteCount: frames * MemoryLayout<Float>.stride)
    }
    var transport: UInt32 = 0
    let isRolling = unsafe cjack_transport_rolls(client, &transport)
    unsafe cycles[cycle] = RecordedCycle(
      time: jack_last_frame_time(client), start: start, count: frames, transport: transport,
      isRolling: isRolling)
    frameCount.store(start + frames, ordering: .releasing)
    cycleCount.store(cycle + 1, ordering: .releasing)
  }
}
