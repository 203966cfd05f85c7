import Synchronization

/// What is out of the ordinary about a voice: channels that go elsewhere, a pan, gains that are due
/// at frames.
@safe
struct VoiceShape: ~Copyable {
  /// Gains that are due at frames of the voice.
  let schedule: UnsafeMutablePointer<GainSchedule>
  /// Where each channel goes.
  let routes: UnsafeMutablePointer<Route>
  let routeCount: Int
  /// Whether a cycle has been shaped.
  var isActive = false
  /// The gains of the two sides, while the voice is shaped.
  var sides: SideGains
  /// The pan that the voice was last asked for, as the bits of a Float32.
  var panTarget: UInt32
  var pan: Float

  /// Starts at the pan and gain in the memory, which outlives this.
  init(memory: borrowing VoiceMemory) {
    unsafe schedule = memory.schedule
    unsafe routes = memory.routes
    routeCount = memory.routeCount
    panTarget = unsafe memory.control.pointee.panBits.load(ordering: .relaxed)
    pan = Float(bitPattern: panTarget)
    let target = unsafe memory.control.pointee.gainTarget.load(ordering: .relaxed)
    sides = SideGains(volume: GainTarget(bits: target).gain, pan: pan)
  }
}
