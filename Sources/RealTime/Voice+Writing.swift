/// Any share of a cycle, at any gain, into a port that others may have written to.
///
/// Apart, so that the code of most cycles, which only copy a whole one, lies close together.
extension Voice {
  /// Mixes a share of a cycle into a port.
  ///
  /// A whole cycle at a gain of 1, for a port that nobody has written to, is copied instead.
  @_noLocks
  @inline(never)
  mutating func write(
    _ channel: Int, to port: Int, of cycle: Cycle, at offset: Int, count: Int, _ gain: GainRamp
  ) {
    let isAdding = unsafe cycle.ports[port].isWritten
    let samples = unsafe cycle.ports[port].samples
    let first = min(count, source.contiguousFrames)
    if !isAdding, count < cycle.frameCount {
      unsafe Mixing.clear(samples, count: cycle.frameCount, butFor: offset..<offset + count)
    }
    unsafe mix(source.head(of: channel), samples + offset, first, at: 0, gain, isAdding)
    if first < count {
      unsafe mix(
        source.wrapped(channel), samples + (offset + first), count - first, at: first, gain,
        isAdding)
    }
    unsafe cycle.ports[port].isWritten = true
  }

  /// Mixes `count` samples whose first is `position` frames into this cycle's share of the voice.
  @_noLocks
  private mutating func mix(
    _ source: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, _ count: Int,
    at position: Int, _ gain: GainRamp, _ isAdding: Bool
  ) {
    guard gain.remainingFrames > 0 else {
      return unsafe Mixing.mix(
        source, into: target, count: count, gain: gain.value, isAdding: isAdding)
    }
    unsafe mixMoving(source, target, count, at: position, gain, isAdding)
  }

  /// The same for a gain that moves; apart, so that the code of most cycles lies close together.
  @_noLocks
  @inline(never)
  private mutating func mixMoving(
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
}
