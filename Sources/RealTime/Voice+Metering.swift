/// How loud the frames of a voice are.
extension Voice {
  /// Notes the levels of the next `count` frames; while the gain moves, those of its louder end.
  @_noLocks
  @inline(never)
  mutating func measure(_ count: Int) {
    var end = gain
    end.advance(by: count)
    let loudest = max(gain.value, end.value)
    let first = min(count, source.contiguousFrames)
    for channel in 0..<source.channelCount {
      var level = unsafe Mixing.level(source.head(of: channel), count: first)
      unsafe level.join(Mixing.level(source.wrapped(channel), count: count - first))
      unsafe meter.pointee.note(
        peak: loudest * level.peak, energy: loudest * loudest * level.energy, of: count,
        channel: channel)
    }
  }

  /// Notes frames of silence.
  @_noLocks
  @inline(never)
  mutating func measureSilence(_ count: Int) {
    for channel in 0..<source.channelCount {
      unsafe meter.pointee.note(peak: 0, energy: 0, of: count, channel: channel)
    }
  }
}
