import CJack
import JackTestSupport

/// A JACK client whose process callback fills its ports from memory, or does nothing.
@safe
struct PeerClient {
  private let client: OpaquePointer
  private let meter: MeterHandle

  /// Joins the graph, and begins to measure.
  ///
  /// - Parameters:
  ///   - isEmpty: Whether the callback does nothing.
  ///   - portCount: Output ports.
  ///   - layerCount: Rows of memory that are summed in each port.
  ///   - period: Frames of a cycle.
  init(isEmpty: Bool, portCount: Int, layerCount: Int, period: Int) {
    unsafe client = openTestClient("peer")
    meter = MeterHandle(portCount: portCount, layerCount: layerCount, period: period)
    for index in 0..<portCount {
      let port = unsafe jack_port_register(
        client, "out_\(index + 1)", JACK_DEFAULT_AUDIO_TYPE, UInt(JackPortIsOutput.rawValue), 0)
      guard let port = unsafe port else { preconditionFailure("PeerClient: no port") }
      unsafe (meter.meter.pointee.ports + index).initialize(to: port)
    }
    if isEmpty {
      unsafe jack_set_process_callback(client, measureEmpty, meter.meter)
    } else {
      unsafe jack_set_process_callback(client, measureCopy, meter.meter)
    }
    let code = unsafe jack_activate(client)
    precondition(code == 0, "PeerClient: not activated")
    meter.arm()
  }

  /// Leaves the graph.
  ///
  /// - Returns: The median of the calls in nanoseconds.
  func finish() -> Double {
    unsafe jack_client_close(client)
    return meter.median
  }
}
