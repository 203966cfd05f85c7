import CJack
import CRealTime
import Synchronization

/// What the process thread of a listener works with.
@safe
struct ListenerState: ~Copyable {
  /// The input ports.
  let ports: UnsafeMutablePointer<OpaquePointer>
  /// How many there are.
  let portCount: Int
  /// Whether all sound is read, and not only the first.
  let isTireless: Bool
  /// The sum of what was read; the process thread's.
  fileprivate var sum: Float = 0
  /// When the first sample came that is not 0, on the monotonic clock, 0 before.
  ///
  /// Written by the process thread, and set back by the control thread.
  let firstSound = Atomic<UInt64>(0)

  /// Works on ports that outlive it.
  init(ports: UnsafeMutablePointer<OpaquePointer>, portCount: Int, isTireless: Bool) {
    unsafe self.ports = ports
    self.portCount = portCount
    self.isTireless = isTireless
  }

  /// Reads every sample of the cycle, as whoever is connected to a player does.
  @_noLocks
  fileprivate mutating func read(_ frames: UInt32) {
    for port in 0..<portCount {
      guard let buffer = unsafe jack_port_get_buffer(ports[port], frames) else { return }
      let samples = unsafe buffer.assumingMemoryBound(to: Float.self)
      for frame in 0..<Int(frames) { unsafe sum += samples[frame] }
    }
  }

  /// Whether some port is not silent in this cycle.
  @_noLocks
  fileprivate func hearsSound(_ frames: UInt32) -> Bool {
    for port in 0..<portCount {
      guard let buffer = unsafe jack_port_get_buffer(ports[port], frames) else { return false }
      let samples = unsafe buffer.assumingMemoryBound(to: Float.self)
      for frame in 0..<Int(frames) where unsafe samples[frame] != 0 { return true }
    }
    return false
  }
}

/// The process callback of a listener.
@_noLocks
func listen(_ frames: UInt32, _ argument: UnsafeMutableRawPointer?) -> CInt {
  guard let state = unsafe argument?.assumingMemoryBound(to: ListenerState.self) else { return 0 }
  if unsafe state.pointee.isTireless { unsafe state.pointee.read(frames) }
  guard unsafe state.pointee.firstSound.load(ordering: .relaxed) == 0 else { return 0 }
  guard unsafe state.pointee.hearsSound(frames) else { return 0 }
  unsafe state.pointee.firstSound.store(crealtime_now(), ordering: .releasing)
  return 0
}
