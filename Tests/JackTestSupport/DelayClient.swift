import CJack

/// A client in the test's process that stands for hardware: what goes into `playback` comes out of
/// `capture` later, in one way or several, and it may report its latencies.
@safe
package final class DelayClient {
  /// A way through the client.
  package struct Way: Sendable {
    let frames: Int
    let gain: Float

    /// Makes a way.
    ///
    /// - Parameters:
    ///   - frames: Its delay, less than ``DelayClient/longest``.
    ///   - gain: Linear.
    package init(_ frames: Int, gain: Float = 1) {
      self.frames = frames
      self.gain = gain
    }
  }

  /// No delay is longer, in frames.
  package static let longest = 1 << 18

  private let state: UnsafeMutablePointer<DelayState>
  private var isClosed = false

  /// Joins the graph of the tests' server.
  ///
  /// - Parameters:
  ///   - name: Name of the client.
  ///   - ways: At most 4.
  ///   - capture: The latency that it reports for its output.
  ///   - playback: The latency that it reports for its input.
  package init(_ name: String, ways: [Way], capture: Int = 0, playback: Int = 0) {
    let client = unsafe openTestClient(name)
    let (isIn, isOut) = (UInt(JackPortIsInput.rawValue), UInt(JackPortIsOutput.rawValue))
    let terminal = UInt(JackPortIsTerminal.rawValue | JackPortIsPhysical.rawValue)
    let input = unsafe jack_port_register(
      client, "playback", JACK_DEFAULT_AUDIO_TYPE, isIn | terminal, 0)
    let output = unsafe jack_port_register(
      client, "capture", JACK_DEFAULT_AUDIO_TYPE, isOut | terminal, 0)
    guard let input = unsafe input, let output = unsafe output else {
      preconditionFailure("DelayClient: no port")
    }
    let line = UnsafeMutablePointer<Float>.allocate(capacity: Self.longest)
    unsafe line.initialize(repeating: 0, count: Self.longest)
    let list = UnsafeMutablePointer<Way>.allocate(capacity: ways.count)
    for (index, way) in ways.enumerated() { unsafe (list + index).initialize(to: way) }
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(
      to: DelayState(
        client: client, input: input, output: output, line: line, ways: list,
        wayCount: ways.count, capture: UInt32(capture), playback: UInt32(playback)))
    unsafe jack_set_process_callback(client, delayCycle, state)
    unsafe jack_set_latency_callback(client, reportLatency, state)
    let code = unsafe jack_activate(client)
    precondition(code == 0, "DelayClient: not activated")
  }

  deinit {
    close()
    unsafe state.pointee.line.deallocate()
    unsafe state.pointee.ways.deallocate()
    unsafe state.deallocate()
  }

  /// Leaves the graph.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    unsafe closeTestClient(state.pointee.client)
  }

  /// Changes the server's period, as any client may.
  package func setPeriod(_ frames: Int) {
    unsafe jack_set_buffer_size(state.pointee.client, jack_nframes_t(frames))
  }

  /// The server's period.
  package var period: Int { unsafe Int(jack_get_buffer_size(state.pointee.client)) }
}

/// Everything that the process thread of a delaying client touches.
@safe
struct DelayState {
  let client: OpaquePointer
  let input: OpaquePointer
  let output: OpaquePointer
  let line: UnsafeMutablePointer<Float>
  let ways: UnsafeMutablePointer<DelayClient.Way>
  let wayCount: Int
  let capture: UInt32
  let playback: UInt32
  var place = 0

  @_noLocks
  mutating func run(_ frames: Int) {
    guard let source = unsafe jack_port_get_buffer(input, jack_nframes_t(frames)),
      let target = unsafe jack_port_get_buffer(output, jack_nframes_t(frames))
    else { return }
    let samples = unsafe source.assumingMemoryBound(to: Float.self)
    let delayed = unsafe target.assumingMemoryBound(to: Float.self)
    let mask = DelayClient.longest - 1
    for frame in 0..<frames {
      unsafe line[place & mask] = samples[frame]
      var sum: Float = 0
      for way in 0..<wayCount {
        sum += unsafe ways[way].gain * line[(place - ways[way].frames) & mask]
      }
      unsafe delayed[frame] = sum
      place += 1
    }
  }
}

/// The process callback of a delaying client.
@_noLocks
private func delayCycle(_ frames: jack_nframes_t, _ context: UnsafeMutableRawPointer?) -> CInt {
  guard let state = unsafe context?.assumingMemoryBound(to: DelayState.self) else { return 0 }
  unsafe state.pointee.run(Int(frames))
  return 0
}

/// The latency callback of a delaying client.
private func reportLatency(
  _ mode: jack_latency_callback_mode_t, _ context: UnsafeMutableRawPointer?
) {
  guard let state = unsafe context?.assumingMemoryBound(to: DelayState.self) else { return }
  let isCapture = mode == JackCaptureLatency
  let frames = unsafe isCapture ? state.pointee.capture : state.pointee.playback
  var range = jack_latency_range_t(min: frames, max: frames)
  let port = unsafe isCapture ? state.pointee.output : state.pointee.input
  unsafe jack_port_set_latency_range(port, mode, &range)
}
