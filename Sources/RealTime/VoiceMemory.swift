import Synchronization

/// What the process thread and the other threads share of a voice, beside its ring.
@safe
struct VoiceMemory: ~Copyable {
  let control: UnsafeMutablePointer<VoiceControl>
  let underruns: UnsafeMutablePointer<UnderrunLog>
  let schedule: UnsafeMutablePointer<GainSchedule>
  let routes: UnsafeMutablePointer<Route>
  let routeCount: Int
  let meter: UnsafeMutablePointer<Meter>
  private let channels: UnsafeMutablePointer<ChannelMeter>
  private let channelCount: Int
  private let noted: UnsafeMutablePointer<Underrun>
  private let events: UnsafeMutablePointer<GainEvent>

  /// Makes the memory of a voice that holds.
  ///
  /// - Parameters:
  ///   - channelCount: Channels, at least 1.
  ///   - gain: Linear gain to start at.
  ///   - pan: Pan to start at.
  ///   - list: Where the channels go.
  init(channelCount: Int, gain: Float, pan: Float, routes list: [Route]) {
    unsafe control = Self.make(VoiceControl(gain: gain, pan: pan))
    unsafe noted = Self.make(UnderrunLog.capacity, of: Underrun(frame: 0, count: 0))
    unsafe underruns = Self.make(UnderrunLog(entries: noted))
    unsafe events = Self.make(
      GainSchedule.capacity, of: GainEvent(frame: 0, volume: nil, pan: nil))
    unsafe schedule = Self.make(GainSchedule(entries: events))
    routeCount = list.count
    unsafe routes = Self.make(max(1, list.count), of: Route(channel: 0, port: 0))
    for index in list.indices { unsafe routes[index] = list[index] }
    self.channelCount = channelCount
    unsafe channels = .allocate(capacity: channelCount)
    for index in 0..<channelCount { unsafe (channels + index).initialize(to: ChannelMeter()) }
    unsafe meter = Self.make(Meter(channels: channels, channelCount: channelCount))
    if pan != 0 || list != Route.straight(channelCount) {
      unsafe control.pointee.isShaped.store(true, ordering: .relaxed)
    }
  }

  deinit {
    unsafe meter.deinitialize(count: 1)
    unsafe meter.deallocate()
    unsafe channels.deinitialize(count: channelCount)
    unsafe channels.deallocate()
    unsafe routes.deallocate()
    unsafe schedule.deinitialize(count: 1)
    unsafe schedule.deallocate()
    unsafe events.deallocate()
    unsafe underruns.deinitialize(count: 1)
    unsafe underruns.deallocate()
    unsafe noted.deallocate()
    unsafe control.deinitialize(count: 1)
    unsafe control.deallocate()
  }

  private static func make<Value: ~Copyable>(
    _ value: consuming Value
  ) -> UnsafeMutablePointer<Value> {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    unsafe memory.initialize(to: value)
    return unsafe memory
  }

  private static func make<Value: BitwiseCopyable>(
    _ count: Int, of value: Value
  ) -> UnsafeMutablePointer<Value> {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: count)
    unsafe memory.initialize(repeating: value, count: count)
    return unsafe memory
  }
}
