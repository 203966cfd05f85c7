/// The gain of a voice on each side of the room: its volume, less what a pan takes from a side.
struct SideGains {
  private var left: GainRamp
  private var right: GainRamp
  /// Where the sides are on their way to.
  private var volume: Float
  private var pan: Float

  /// Starts at a steady gain.
  ///
  /// - Parameters:
  ///   - volume: Linear.
  ///   - pan: -1 for left only to 1 for right only.
  @_noLocks
  init(volume: Float, pan: Float) {
    left = GainRamp(value: volume * min(1, 1 - pan))
    right = GainRamp(value: volume * min(1, 1 + pan))
    self.volume = volume
    self.pan = pan
  }

  /// Moves to a volume and a pan, unless they are on their way there.
  ///
  /// - Parameters:
  ///   - volume: Linear gain to reach.
  ///   - pan: Pan to reach.
  ///   - frames: Length of the way; 0 jumps.
  @_noLocks
  mutating func move(toVolume volume: Float, pan: Float, over frames: Int) {
    guard volume != self.volume || pan != self.pan || frames == 0 else { return }
    self.volume = volume
    self.pan = pan
    left.move(to: volume * min(1, 1 - pan), over: frames)
    right.move(to: volume * min(1, 1 + pan), over: frames)
  }

  /// Goes on by `count` frames.
  @_noLocks
  mutating func advance(by count: Int) {
    left.advance(by: count)
    right.advance(by: count)
  }

  /// The gain on a side.
  ///
  /// - Parameters:
  ///   - side: The side.
  ///   - center: The gain of what is on neither.
  /// - Returns: The gain, which may move.
  @_noLocks
  func ramp(_ side: Route.Side, center: GainRamp) -> GainRamp {
    switch side {
    case .center: center
    case .left: left
    case .right: right
    }
  }
}
