import Synchronization

extension Renderer {
  /// Whether the device's gain is not unity, or is to change; at unity no sample is touched.
  var mustApplyGain: Bool {
    @_noLocks get {
      unsafe mailbox.pointee.gainTarget.load(ordering: .relaxed) != gainTarget
        || gain.value != 1 || gain.remainingFrames > 0
    }
  }

  /// Brings the mix to the device's gain.
  @_noLocks
  @inline(never)
  mutating func applyGain(to cycle: Cycle) {
    let bits = unsafe mailbox.pointee.gainTarget.load(ordering: .relaxed)
    if bits != gainTarget {
      gainTarget = bits
      let target = GainTarget(bits: bits)
      gain.move(to: target.gain, over: Int(target.frames))
    }
    for port in 0..<cycle.portCount {
      unsafe Mixing.apply(gain, to: cycle.ports[port].samples, count: cycle.frameCount)
    }
    gain.advance(by: cycle.frameCount)
  }
}
