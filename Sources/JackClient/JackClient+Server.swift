internal import CJack
import Glibc
import Synchronization

extension JackClient {
  /// Opens a client only to see what is there, by a name that no other process uses.
  convenience init(probing server: String?) throws(JackError) {
    try self.init(name: "probe-\(getpid())", isExact: false, server: server)
  }

  /// Frames per second of the server.
  package var sampleRate: Double {
    Double(unsafe status.pointee.sampleRate.load(ordering: .relaxed))
  }

  /// JACK's frame time at this moment, of 32 bits.
  package var frameTime: UInt32 { unsafe jack_frame_time(client) }

  /// Frames in a period.
  package var periodFrames: Int { unsafe status.pointee.periodFrames.load(ordering: .relaxed) }

  /// Xruns that the server has reported since the client was opened.
  package var xrunCount: Int { unsafe status.pointee.xrunCount.load(ordering: .relaxed) }

  /// Whether the server has gone.
  package var isShutDown: Bool { unsafe status.pointee.isShutDown.load(ordering: .acquiring) }

  /// What is to be taken from a device frame for JACK's frame time; 0 unless the device had another
  /// server before.
  package var frameOffset: Int64 {
    unsafe status.pointee.frameOffset.load(ordering: .relaxed)
  }

  /// Whether the server has gone, or tells so within a moment: before it does, it refuses what it is
  /// asked, and its ports may be missing.
  ///
  /// Blocks for half a second if it goes on.
  package func hasLostServer() -> Bool {
    for _ in 0..<500 where !isShutDown { usleep(1000) }
    return isShutDown
  }

  /// Why the server has refused something, if it goes on.
  func refusal(_ error: JackError) -> JackError { hasLostServer() ? .serverGone : error }

  /// Whether the server runs faster than time.
  package var isFreewheeling: Bool {
    unsafe status.pointee.isFreewheeling.load(ordering: .relaxed)
  }

  /// How often a port has come or gone since the client was opened.
  package var portChangeCount: Int {
    unsafe status.pointee.portChangeCount.load(ordering: .relaxed)
  }

  /// How often the graph has changed its order since the client was activated.
  package var graphChangeCount: Int {
    unsafe status.pointee.graphChangeCount.load(ordering: .relaxed)
  }

  /// The real-time priority of the process thread, nil when the server runs without.
  package var realTimePriority: Int? {
    guard unsafe jack_is_realtime(client) != 0 else { return nil }
    let priority = unsafe jack_client_real_time_priority(client)
    return priority > 0 ? Int(priority) : nil
  }

  /// Which implementation of JACK the program is linked to.
  package static var implementation: String {
    let version = unsafe String(cString: jack_get_version_string())
    return version.hasPrefix("0.") ? "jack1" : "jack2"
  }

  /// When the server reported xruns, in nanoseconds of ``CycleMeter``'s clock.
  package var xrunTimes: [UInt64] { unsafe status.pointee.xrunTimes.all }

  /// The part of a period that all clients together need, in percent, as JACK estimates it.
  package var loadPercent: Double { Double(unsafe jack_cpu_load(client)) }

  /// Asks the server for another period, for all clients.
  ///
  /// - Parameter frames: Frames in a period, a power of two.
  /// - Throws: `cannotSetPeriod`; the period is as before.
  package func setPeriod(_ frames: Int) throws(JackError) {
    guard unsafe jack_set_buffer_size(client, jack_nframes_t(frames)) == 0 else {
      throw .cannotSetPeriod(frames: frames)
    }
  }
}
