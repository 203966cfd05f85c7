import CJack
import CRealTime
import RealTime
import Synchronization

/// The calls of libjack that the process thread may make; CJack's header says what permits each.
enum PortAccess {
  /// The buffer of a port in this cycle.
  @_noLocks
  static func buffer(
    _ port: OpaquePointer, frames: jack_nframes_t
  ) -> UnsafeMutablePointer<Float>? {
    unsafe jack_port_get_buffer(port, frames)?.assumingMemoryBound(to: Float.self)
  }

  /// How many connections a port has in this cycle.
  @_noLocks
  static func connectionCount(_ port: OpaquePointer) -> CInt {
    unsafe jack_port_connected(port)
  }
}

/// Everything that the process thread of a client touches.
@safe
struct ProcessContext: ~Copyable {
  let client: OpaquePointer
  let ports: UnsafePointer<OpaquePointer>
  let portCount: Int
  /// The present cycle; its ports' buffers are as many as `ports`.
  var cycle: Cycle
  let gate: UnsafeMutablePointer<ConnectionGate>
  /// Whether the gate was open in the last cycle; it never closes again.
  var isOpen = false
  let notice: UnsafeMutablePointer<sem_t>
  let status: UnsafeMutablePointer<ClientStatus>
  let isTimed: Bool
  /// The renderer of the device, which outlives the client.
  let renderer: UnsafeMutablePointer<Renderer>
  let times: UnsafeMutablePointer<CycleTimes>
  var clock: FrameClock
  /// The transport that is followed, nil for none.
  let transport: UnsafeMutablePointer<TransportLink>?
}

/// JACK's frame time of 32 bits, carried on to 64: it must not wrap round after a day, nor go back
/// when another server takes over.
struct FrameClock {
  private var last: jack_nframes_t = 0
  private var frame: Int64
  /// Whether the first cycle is to have another device frame than JACK's frame time.
  private var isGoingOn: Bool

  /// Starts a clock.
  ///
  /// - Parameter frame: The device frame to go on at, 0 for JACK's own frame time.
  init(goingOnAt frame: Int64 = 0) {
    self.frame = frame
    isGoingOn = frame > 0
  }

  /// The device frame of a cycle whose JACK frame time is `time`.
  @_noLocks
  mutating func advance(to time: jack_nframes_t) -> Int64 {
    if isGoingOn {
      isGoingOn = false
    } else {
      frame += frame == 0 ? Int64(time) : distance(to: time)
    }
    last = time
    return frame
  }

  /// PipeWire goes back when another driver takes over, by no more than this.
  private static let mostBack: jack_nframes_t = 1 << 24

  /// Frames from the last cycle to one.
  @_noLocks
  private func distance(to time: jack_nframes_t) -> Int64 {
    let back = last &- time
    return back < Self.mostBack ? -Int64(back) : Int64(time &- last)
  }

  /// The device frame of the cycle at hand, less its JACK frame time.
  var offset: Int64 {
    @_noLocks get { frame - Int64(last) }
  }
}

/// The process callback: ports, gate, voices.
@_noLocks
func process(_ frames: jack_nframes_t, _ argument: UnsafeMutableRawPointer?) -> CInt {
  guard let context = unsafe argument?.assumingMemoryBound(to: ProcessContext.self) else {
    return 0
  }
  if unsafe context.pointee.isTimed {
    let start = CycleTimes.now()
    unsafe context.pointee.render(frames)
    unsafe context.pointee.times.pointee.record(since: start)
  } else {
    unsafe context.pointee.render(frames)
  }
  return 0
}

extension ProcessContext {
  @_noLocks
  fileprivate mutating func render(_ frames: jack_nframes_t) {
    unsafe renderer.pointee.prefetch()
    begin(frames)
    for index in 0..<portCount {
      guard let samples = unsafe PortAccess.buffer(ports[index], frames: frames) else { return }
      unsafe cycle.ports[index].samples = unsafe samples
      unsafe cycle.ports[index].isWritten = false
    }
    if !isOpen {
      unsafe gate.pointee.openIfConnected(ports, notice: notice)
      isOpen = unsafe gate.pointee.isOpen
      unsafe status.pointee.frameOffset.store(clock.offset, ordering: .relaxed)
    }
    // Asked first: it says where in the cycle sound may start.
    let isAdmitted = isOpen && isAdmitted
    unsafe renderer.pointee.render(cycle, isOpen: isAdmitted)
  }

  /// Whether the transport, if it is followed, lets sound out in this cycle.
  private var isAdmitted: Bool {
    @_noLocks mutating get {
      guard let transport = unsafe transport else { return true }
      let offset = unsafe transport.pointee.admit(client, frames: cycle.frameCount)
      cycle.startOffset = offset ?? 0
      return offset != nil
    }
  }

  // The fields are set here, and not by a function of another module, which would not be inlined.
  @_noLocks
  private mutating func begin(_ frames: jack_nframes_t) {
    cycle.frame = clock.advance(to: unsafe jack_last_frame_time(client))
    cycle.frameCount = Int(frames)
    cycle.waitDeadline = 0
    if unsafe status.pointee.isFreewheeling.load(ordering: .relaxed) { cycle.allowWaiting() }
  }
}
