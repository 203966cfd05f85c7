/// The gain of a voice on each side of the room: its volume, less what a pan takes from a side.
struct SideGains {
  /// The volume itself.
  private(set) var center: GainRamp
  private var left: GainRamp
  private var right: GainRamp

  /// Starts at a steady gain.
  ///
  /// - Parameters:
  ///   - volume: Linear.
  ///   - pan: -1 for left only to 1 for right only.
  init(volume: Float, pan: Float) {
    center = GainRamp(value: volume)
    left = GainRamp(value: volume * min(1, 1 - pan))
    right = GainRamp(value: volume * min(1, 1 + pan))
  }

  /// Begins to move.
  ///
  /// - Parameters:
  ///   - volume: Linear gain to reach.
  ///   - pan: Pan to reach.
  ///   - frames: Length of the way; 0 jumps.
  @_noLocks
  mutating func move(toVolume volume: Float, pan: Float, over frames: Int) {
    center.move(to: volume, over: frames)
    left.move(to: volume * min(1, 1 - pan), over: frames)
    right.move(to: volume * min(1, 1 + pan), over: frames)
  }

  /// Goes on by `count` frames.
  @_noLocks
  mutating func advance(by count: Int) {
    center.advance(by: count)
    left.advance(by: count)
    right.advance(by: count)
  }

  /// The gain on a side.
  @_noLocks
  func ramp(_ side: Route.Side) -> GainRamp {
    switch side {
    case .center: center
    case .left: left
    case .right: right
    }
  }
}
