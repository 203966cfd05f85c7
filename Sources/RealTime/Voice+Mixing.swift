import Synchronization

/// How the frames of a voice get into the ports, and how loud they are.
extension Voice {
  @_noLocks
  func write(_ route: Route, to cycle: Cycle, at offset: Int, count: Int) {
    let isAdding = unsafe cycle.ports[route.port].isWritten
    let samples = unsafe cycle.ports[route.port].samples
    let first = min(count, source.contiguousFrames)
    let gain = gains.ramp(route.side)
    if !isAdding {
      unsafe Mixing.clear(samples, count: offset)
      unsafe Mixing.clear(samples + (offset + count), count: cycle.frameCount - offset - count)
    }
    unsafe mix(
      source.head(of: route.channel), samples + offset, first, at: 0, gain, isAdding)
    unsafe mix(
      source.wrapped(route.channel), samples + (offset + first), count - first, at: first, gain,
      isAdding)
    unsafe cycle.ports[route.port].isWritten = true
  }

  /// Mixes `count` samples whose first is `position` frames into this part of the voice.
  @_noLocks
  private func mix(
    _ source: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, _ count: Int,
    at position: Int, _ start: GainRamp, _ isAdding: Bool
  ) {
    var gain = start
    gain.advance(by: position)
    let moving = min(count, gain.remainingFrames)
    unsafe Mixing.ramp(
      source, into: target, count: moving,
      gain: gain.value, step: gain.increment, isAdding: isAdding)
    gain.advance(by: moving)
    unsafe Mixing.mix(
      source + moving, into: target + moving, count: count - moving,
      gain: gain.value, isAdding: isAdding)
  }

  /// Measures the next `count` frames of every channel.
  @_noLocks
  func measure(_ count: Int) {
    let first = min(count, source.contiguousFrames)
    let gain = gains.center.value
    for channel in 0..<source.channelCount {
      unsafe meters[channel].measure(source.head(of: channel), count: first, gain: gain)
      unsafe meters[channel].measure(source.wrapped(channel), count: count - first, gain: gain)
    }
  }

  // MARK: - Gain

  /// A change of the pan alone takes this long, so that it does not click.
  private static let panFrames = 240

  @_noLocks
  mutating func updateGainTarget() {
    let bits = unsafe control.pointee.gainTarget.load(ordering: .relaxed)
    let panBits = unsafe control.pointee.panBits.load(ordering: .relaxed)
    guard bits != gainTarget || panBits != panTarget else { return }
    let target = GainTarget(bits: bits)
    let frames =
      bits == gainTarget
      ? max(Self.panFrames, gains.center.remainingFrames) : Int(target.frames)
    if panBits != panTarget { pan = Float(bitPattern: panBits) }
    gainTarget = bits
    panTarget = panBits
    // Before its first frame a voice has no gain that could click.
    gains.move(toVolume: target.gain, pan: pan, over: source.readFrames == 0 ? 0 : frames)
  }

  /// Jumps to a gain that is due at the next frame.
  @_noLocks
  mutating func takeGainEvent() {
    let event = unsafe schedule.pointee.take()
    pan = event.pan ?? pan
    gains.move(toVolume: event.volume ?? gains.center.value, pan: pan, over: 0)
  }

  @_noLocks
  mutating func advanceGain(by count: Int) {
    gains.advance(by: count)
    unsafe control.pointee.gainBits.store(gains.center.value.bitPattern, ordering: .relaxed)
  }
}
