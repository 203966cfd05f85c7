import Synchronization

/// The frames of a voice whose channels go elsewhere, are panned, or change their gain at a frame.
///
/// Apart, so that the code of most cycles lies close together.
extension Voice {
  /// Takes frames, in parts where a gain is due in between.
  @_noLocks
  @inline(never)
  mutating func takeShaped(_ count: Int, in cycle: Cycle, at offset: Int) {
    updateSides()
    var done = 0
    while done < count {
      while unsafe shape.schedule.pointee.nextFrame <= source.readFrames { takeGainEvent() }
      let next = unsafe shape.schedule.pointee.nextFrame
      let part = min(count - done, next - source.readFrames)
      takePart(part, in: cycle, at: offset + done)
      done += part
    }
  }

  @_noLocks
  private mutating func takePart(_ count: Int, in cycle: Cycle, at offset: Int) {
    for index in 0..<shape.routeCount {
      let route = unsafe shape.routes[index]
      guard route.port < cycle.portCount else { continue }
      let gain = shape.sides.ramp(route.side, center: gain)
      write(route.channel, to: route.port, of: cycle, at: offset, count: count, gain)
    }
    if unsafe meter.pointee.isOn { measure(count) }
    source.advance(by: count)
    gain.advance(by: count)
    shape.sides.advance(by: count)
  }

  // MARK: - Gain

  /// A change of the pan alone takes this long, so that it does not click.
  private static var panFrames: Int {
    @_noLocks get { 240 }
  }

  /// Has the sides follow the gain and the pan.
  @_noLocks
  private mutating func updateSides() {
    if !shape.isActive {
      shape.isActive = true
      // What has sounded had no pan; before that there is nothing that could click.
      shape.sides = SideGains(volume: gain.value, pan: 0)
    }
    let bits = unsafe control.pointee.panBits.load(ordering: .relaxed)
    if bits != shape.panTarget {
      shape.panTarget = bits
      shape.pan = Float(bitPattern: bits)
    }
    moveSides(over: source.readFrames == 0 ? 0 : max(Self.panFrames, gain.remainingFrames))
  }

  @_noLocks
  private mutating func moveSides(over frames: Int) {
    shape.sides.move(toVolume: gain.target, pan: shape.pan, over: frames)
  }

  /// Jumps to a gain that is due at the next frame.
  @_noLocks
  private mutating func takeGainEvent() {
    let event = unsafe shape.schedule.pointee.take()
    shape.pan = event.pan ?? shape.pan
    if let volume = event.volume { gain.move(to: volume, over: 0) }
    moveSides(over: 0)
  }
}
