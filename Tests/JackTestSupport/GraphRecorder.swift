import CJack
import Foundation
import Synchronization

/// A client in the test's process that keeps every cycle of its input ports.
@safe
package final class GraphRecorder {
  /// The full names of the ports.
  package let portNames: [String]
  private let state: UnsafeMutablePointer<RecorderState>
  private var isClosed = false

  /// Joins the graph of the tests' server.
  ///
  /// - Parameters:
  ///   - name: Name of the client.
  ///   - channelCount: Ports, `in_1` and so on.
  ///   - capacity: Frames that there is room for; later ones are not kept.
  ///   - isArmed: Whether it keeps its very first cycle, before anybody can have seen its ports.
  package init(name: String = "rec", channelCount: Int, capacity: Int, isArmed: Bool = false) {
    let client = unsafe openTestClient(name)
    let ports = UnsafeMutablePointer<OpaquePointer>.allocate(capacity: channelCount)
    var names: [String] = []
    for index in 0..<channelCount {
      let port = unsafe jack_port_register(
        client, "in_\(index + 1)", JACK_DEFAULT_AUDIO_TYPE, UInt(JackPortIsInput.rawValue), 0)
      guard let port = unsafe port else { preconditionFailure("GraphRecorder: no port") }
      unsafe (ports + index).initialize(to: port)
      unsafe names.append(String(cString: jack_port_name(port)))
    }
    portNames = names
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(
      to: RecorderState(
        client: client, ports: ports, portCount: channelCount,
        samples: zeros(channelCount * capacity, of: 0), capacity: capacity,
        cycles: zeros(capacity / 16 + 1, of: RecordedCycle(time: 0, start: 0, count: 0)),
        cycleCapacity: capacity / 16 + 1, xruns: zeros(RecorderState.xrunCapacity, of: 0)))
    unsafe state.pointee.isArmed.store(isArmed, ordering: .releasing)
    unsafe jack_set_process_callback(client, record, state)
    unsafe jack_set_xrun_callback(client, noteXrun, state)
    let code = unsafe jack_activate(client)
    precondition(code == 0, "GraphRecorder: not activated")
  }

  deinit {
    close()
    unsafe state.pointee.ports.deallocate()
    unsafe state.pointee.samples.deallocate()
    unsafe state.pointee.cycles.deallocate()
    unsafe state.pointee.xruns.deallocate()
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  /// Keeps every cycle from the next one on.
  package func arm() {
    unsafe state.pointee.isArmed.store(true, ordering: .releasing)
  }

  /// Frames kept so far.
  package var frameCount: Int { unsafe state.pointee.frameCount.load(ordering: .acquiring) }

  /// Waits until `count` more frames are kept, at most for some seconds.
  package func wait(frames count: Int, atMost seconds: Double = 10) {
    let target = min(frameCount + count, unsafe state.pointee.capacity)
    let deadline = Date().addingTimeInterval(seconds)
    while frameCount < target, Date() < deadline { usleep(1000) }
  }

  /// Waits until something is heard on the first port, at most for some seconds.
  ///
  /// - Returns: Whether something was heard.
  package func waitForSound(atMost seconds: Double = 10) -> Bool {
    let deadline = Date().addingTimeInterval(seconds)
    var place = 0
    while Date() < deadline {
      let count = frameCount
      while place < count {
        if unsafe state.pointee.samples[place] != 0 { return true }
        place += 1
      }
      usleep(1000)
    }
    return false
  }

  /// Leaves the graph.
  ///
  /// - Returns: What was kept.
  package func finish() -> Recording {
    close()
    let frames = frameCount
    let channels = (0..<portNames.count).map { index in
      unsafe Array(
        UnsafeBufferPointer(
          start: state.pointee.samples + index * state.pointee.capacity, count: frames))
    }
    let cycleCount = unsafe state.pointee.cycleCount.load(ordering: .acquiring)
    let xrunCount = unsafe state.pointee.xrunCount.load(ordering: .acquiring)
    return unsafe Recording(
      channels: channels,
      cycles: Array(UnsafeBufferPointer(start: state.pointee.cycles, count: cycleCount)),
      xrunCount: xrunCount,
      xrunTimes: Array(
        UnsafeBufferPointer(
          start: state.pointee.xruns, count: min(xrunCount, RecorderState.xrunCapacity))))
  }

  private func close() {
    guard !isClosed else { return }
    isClosed = true
    unsafe closeTestClient(state.pointee.client)
  }
}

/// Memory that is there, not only promised.
private func zeros<Value>(_ count: Int, of value: Value) -> UnsafeMutablePointer<Value> {
  let memory = UnsafeMutablePointer<Value>.allocate(capacity: count)
  unsafe memory.initialize(repeating: value, count: count)
  return unsafe memory
}
