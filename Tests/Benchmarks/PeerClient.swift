import CJack
import JackTestSupport

/// A JACK client whose process callback fills its ports from memory, or does nothing.
@safe
struct PeerClient {
  private let client: OpaquePointer
  private let filler: UnsafeMutablePointer<PortFiller>?
  private let times: CallbackTimes

  /// Joins the graph, and begins to measure.
  ///
  /// - Parameters:
  ///   - work: What the callback does.
  ///   - portCount: Output ports, which are connected to those of the listener.
  init(_ work: PeerWork, portCount: Int) {
    unsafe client = openTestClient("peer")
    var ports: [OpaquePointer] = unsafe []
    for index in 0..<portCount {
      let port = unsafe jack_port_register(
        client, "out_\(index + 1)", JACK_DEFAULT_AUDIO_TYPE, UInt(JackPortIsOutput.rawValue), 0)
      guard let port = unsafe port else { preconditionFailure("PeerClient: no port") }
      unsafe ports.append(port)
    }
    switch work {
    case .nothing:
      unsafe filler = nil
      unsafe jack_set_process_callback(client, doNothing, nil)
    case .copy(let layerCount, let rowFrames):
      let filler = UnsafeMutablePointer<PortFiller>.allocate(capacity: 1)
      unsafe filler.initialize(
        to: PortFiller(ports, layerCount: layerCount, rowFrames: rowFrames))
      unsafe self.filler = unsafe filler
      unsafe jack_set_process_callback(client, fillPorts, filler)
    }
    let code = unsafe jack_activate(client)
    precondition(code == 0, "PeerClient: not activated")
    times = CallbackTimes()
    for index in 1...portCount {
      unsafe jack_connect(client, "peer:out_\(index)", "\(SoundListener.name):in_\(index)")
    }
  }

  /// Leaves the graph; once.
  ///
  /// - Returns: The median of the calls in nanoseconds.
  func finish() -> Double {
    unsafe closeTestClient(client)
    unsafe filler?.deinitialize(count: 1)
    unsafe filler?.deallocate()
    return times.finish()
  }
}
