internal import CJack

/// The output ports of a client, for the thread on which JACK asks for latencies.
@safe
struct LatencyContext {
  let ports: UnsafePointer<OpaquePointer>
  let portCount: Int
}

/// Says where sound comes in: here.
///
/// A client without this callback passes on what its inputs have, and with no inputs the ranges of
/// its outputs stay what they were. The way to the playback device is not ours to say: it ends at
/// the inputs that our ports are connected to, and JACK passes it on.
func onLatency(_ mode: jack_latency_callback_mode_t, _ context: UnsafeMutableRawPointer?) {
  guard mode == JackCaptureLatency,
    let context = unsafe context?.assumingMemoryBound(to: LatencyContext.self)
  else { return }
  var none = jack_latency_range_t(min: 0, max: 0)
  for index in unsafe 0..<context.pointee.portCount {
    unsafe jack_port_set_latency_range(context.pointee.ports[index], mode, &none)
  }
}
