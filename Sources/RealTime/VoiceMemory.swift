import Synchronization

/// A voice, and what the process thread and the other threads share of it, beside its ring.
@safe
struct VoiceMemory: ~Copyable {
  /// Room for the voice itself, whose owner initializes and deinitializes it.
  let voice: UnsafeMutablePointer<Voice>
  let control: UnsafeMutablePointer<VoiceControl>
  let underruns: UnsafeMutablePointer<UnderrunLog>
  let schedule: UnsafeMutablePointer<GainSchedule>
  /// The first block of the schedule.
  let gainBlock: UnsafeMutablePointer<GainBlock>
  let routes: UnsafeMutablePointer<Route>
  let routeCount: Int
  let meter: UnsafeMutablePointer<Meter>
  private let channels: UnsafeMutablePointer<ChannelMeter>
  private let channelCount: Int
  private let arena: LockedArena

  /// Makes the memory of a voice that holds.
  ///
  /// The result is nil when the system has no memory left.
  ///
  /// - Parameters:
  ///   - channelCount: Channels, at least 1.
  ///   - gain: Linear gain to start at.
  ///   - pan: Pan to start at.
  ///   - list: Where the channels go.
  init?(channelCount: Int, gain: Float, pan: Float, routes list: [Route]) {
    let byteCount = Self.byteCount(channelCount: channelCount, routeCount: list.count)
    guard var arena = LockedArena(byteCount: byteCount) else { return nil }
    // What every cycle reads comes first, and so lies on one page.
    unsafe voice = arena.reserve(Voice.self)
    unsafe control = arena.place(VoiceControl(gain: gain, pan: pan))
    unsafe channels = arena.reserve(ChannelMeter.self, count: channelCount)
    unsafe meter = arena.place(Meter(channels: channels, channelCount: channelCount))
    unsafe routes = arena.place(list.count, of: Route(channel: 0, port: 0))
    let events = unsafe arena.place(
      GainBlock.capacity, of: GainEvent(frame: 0, volume: nil, pan: nil))
    unsafe gainBlock = arena.place(GainBlock(entries: events))
    unsafe schedule = arena.place(GainSchedule(block: gainBlock))
    let noted = unsafe arena.place(UnderrunLog.capacity, of: Underrun(frame: 0, count: 0))
    unsafe underruns = arena.place(UnderrunLog(entries: noted))
    for index in 0..<channelCount { unsafe (channels + index).initialize(to: ChannelMeter()) }
    for index in list.indices { unsafe routes[index] = list[index] }
    self.channelCount = channelCount
    routeCount = list.count
    self.arena = arena
    if pan != 0 || list != Route.straight(channelCount) {
      unsafe control.pointee.isShaped.store(true, ordering: .relaxed)
    }
  }

  deinit {
    unsafe meter.deinitialize(count: 1)
    unsafe channels.deinitialize(count: channelCount)
    unsafe schedule.deinitialize(count: 1)
    unsafe gainBlock.deinitialize(count: 1)
    unsafe underruns.deinitialize(count: 1)
    unsafe control.deinitialize(count: 1)
  }

  private static func byteCount(channelCount: Int, routeCount: Int) -> Int {
    LockedArena.size(of: Voice.self) + LockedArena.size(of: VoiceControl.self)
      + LockedArena.size(of: ChannelMeter.self, count: channelCount)
      + LockedArena.size(of: Meter.self) + LockedArena.size(of: Route.self, count: routeCount)
      + LockedArena.size(of: GainEvent.self, count: GainBlock.capacity)
      + LockedArena.size(of: GainBlock.self) + LockedArena.size(of: GainSchedule.self)
      + LockedArena.size(of: Underrun.self, count: UnderrunLog.capacity)
      + LockedArena.size(of: UnderrunLog.self)
  }
}
