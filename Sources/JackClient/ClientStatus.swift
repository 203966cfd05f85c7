internal import CJack
import CRealTime
import Glibc
import RealTime
import Synchronization

/// What JACK's notification threads tell the other threads about a client.
///
/// The callbacks take no lock and call nothing of JACK's: they store, count and wake.
struct ClientStatus: ~Copyable {
  /// Xruns that the server reported.
  let xrunCount = Atomic<Int>(0)
  /// When they were reported.
  let xrunTimes = XrunTimes()
  /// Frames in a period.
  let periodFrames: Atomic<Int>
  /// Frames per second, rounded.
  let sampleRate: Atomic<Int>
  /// Device frame less JACK's frame time; written by the process thread until sound may leave.
  let frameOffset = Atomic<Int64>(0)
  /// Whether the server has gone; no process cycle comes any more.
  let isShutDown = Atomic<Bool>(false)
  /// Whether the server runs faster than time.
  let isFreewheeling = Atomic<Bool>(false)
  /// How often a port has come or gone.
  let portChangeCount = Atomic<Int>(0)
  /// How often a port has gone.
  let portRemovalCount = Atomic<Int>(0)
  /// How often latencies in the graph have been computed anew.
  let latencyChangeCount = Atomic<Int>(0)
  /// How often the order of the graph, and so some connection, has changed.
  let graphChangeCount = Atomic<Int>(0)
  /// The system's number of the thread that told the graph's order last, 0 before.
  let notificationThread = Atomic<pid_t>(0)
  /// Wakes whoever waits for any of these.
  let notice: Wakeup

  init(periodFrames: Int, sampleRate: Int, notice: Wakeup) {
    self.periodFrames = Atomic(periodFrames)
    self.sampleRate = Atomic(sampleRate)
    self.notice = notice
  }
}

/// The status behind a callback's context.
private func status(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ClientStatus>? {
  unsafe context?.assumingMemoryBound(to: ClientStatus.self)
}

private func onXrun(_ context: UnsafeMutableRawPointer?) -> CInt {
  guard let status = unsafe status(context) else { return 0 }
  unsafe status.pointee.xrunTimes.add()
  unsafe status.pointee.xrunCount.wrappingAdd(1, ordering: .relaxed)
  return 0
}

private func onPeriod(_ frames: jack_nframes_t, _ context: UnsafeMutableRawPointer?) -> CInt {
  guard let status = unsafe status(context) else { return 0 }
  unsafe status.pointee.periodFrames.store(Int(frames), ordering: .relaxed)
  unsafe status.pointee.notice.wake()
  return 0
}

private func onSampleRate(_ rate: jack_nframes_t, _ context: UnsafeMutableRawPointer?) -> CInt {
  guard let status = unsafe status(context) else { return 0 }
  unsafe status.pointee.sampleRate.store(Int(rate), ordering: .relaxed)
  unsafe status.pointee.notice.wake()
  return 0
}

private func onFreewheel(_ starting: CInt, _ context: UnsafeMutableRawPointer?) {
  unsafe status(context)?.pointee.isFreewheeling.store(starting != 0, ordering: .relaxed)
}

private func onPortRegistration(
  _ port: jack_port_id_t, _ isRegistered: CInt, _ context: UnsafeMutableRawPointer?
) {
  guard let status = unsafe status(context) else { return }
  if isRegistered == 0 {
    unsafe status.pointee.portRemovalCount.wrappingAdd(1, ordering: .relaxed)
  }
  unsafe status.pointee.portChangeCount.wrappingAdd(1, ordering: .relaxed)
  unsafe status.pointee.notice.wake()
}

private func onGraphOrder(_ context: UnsafeMutableRawPointer?) -> CInt {
  guard let status = unsafe status(context) else { return 0 }
  unsafe status.pointee.notificationThread.store(crealtime_thread_number(), ordering: .relaxed)
  unsafe status.pointee.graphChangeCount.wrappingAdd(1, ordering: .relaxed)
  unsafe status.pointee.notice.wake()
  return 0
}

/// A connection was made or taken away.
func onPortConnect(
  _ source: jack_port_id_t, _ destination: jack_port_id_t, _ isConnected: CInt,
  _ context: UnsafeMutableRawPointer?
) {
  guard let status = unsafe status(context) else { return }
  unsafe status.pointee.graphChangeCount.wrappingAdd(1, ordering: .relaxed)
  unsafe status.pointee.notice.wake()
}

/// Latencies are computed anew.
///
/// Sound comes in at our outputs, so their capture latency stays the 0 that a new port has. It is
/// not set again: that call waits for the graph, and the server, in the middle of a connection, for
/// this callback.
func onLatency(_ mode: jack_latency_callback_mode_t, _ context: UnsafeMutableRawPointer?) {
  unsafe status(context)?.pointee.latencyChangeCount.wrappingAdd(1, ordering: .relaxed)
}

/// The server has gone.
///
/// JACK forbids to close or deactivate the client here.
private func onShutdown(
  _ code: jack_status_t, _ reason: UnsafePointer<CChar>?, _ context: UnsafeMutableRawPointer?
) {
  unsafe onShutdown(context)
}

/// The same, told without a reason.
private func onShutdown(_ context: UnsafeMutableRawPointer?) {
  guard let status = unsafe status(context) else { return }
  unsafe status.pointee.isShutDown.store(true, ordering: .releasing)
  unsafe status.pointee.notice.wake()
}

/// Names the threads of a client as they start, before the first cycle and the first notification.
private func onThreadStart(_ client: UnsafeMutableRawPointer?) {
  guard let client = unsafe client.map(OpaquePointer.init) else { return }
  let isProcessThread = unsafe pthread_equal(jack_client_thread_id(client), pthread_self()) != 0
  unsafe crealtime_name_thread(isProcessThread ? "aq-process" : "aq-notify")
}

/// Has JACK's notifications stored in `context`, which must stay until the client is closed.
func installNotifications(
  _ client: OpaquePointer, context: UnsafeMutablePointer<ClientStatus>
) {
  unsafe jack_set_thread_init_callback(client, onThreadStart, UnsafeMutableRawPointer(client))
  unsafe jack_set_xrun_callback(client, onXrun, context)
  unsafe jack_set_buffer_size_callback(client, onPeriod, context)
  unsafe jack_set_sample_rate_callback(client, onSampleRate, context)
  unsafe jack_set_freewheel_callback(client, onFreewheel, context)
  unsafe jack_set_port_registration_callback(client, onPortRegistration, context)
  unsafe jack_set_graph_order_callback(client, onGraphOrder, context)
  unsafe jack_on_info_shutdown(client, onShutdown, context)
  // JACK2 calls this one only without the other; PipeWire 0.3 has no call of the other.
  unsafe jack_on_shutdown(client, onShutdown, context)
}
