import Glibc
import JackClient
import LatencyMeter
import RealTime

/// Sends a signal from one output and lets detectors hear what comes back.
final class LatencyListener {
  private let client: JackClient
  private let ports: LatencyPorts
  private let probe: ProbeHandle
  private let signals: SignalWatcher
  private let multitone: MultitoneDetector
  private let sweep: SweepDetector
  private let tones: SignalTable
  private let chirp: SignalTable
  /// Frames that the last signal may still be under way.
  private var remainingFrames = 0
  /// What the path makes of a single sample, from the last sweep that was heard.
  private(set) var impulseResponse: ImpulseResponse?
  /// The period that the measurement was begun with.
  var period: Int

  private static let longestSweepSeconds = 10.0
  private static let patienceSeconds = 5.0
  /// How often a run is repeated that the server disturbed.
  private static let attempts = 4
  /// A run whose parts agree to this many frames was not disturbed.
  private static let steadySpread = 0.01

  /// Frames that a take can have.
  static func capacity(_ options: LatencyOptions, sampleRate: Double) -> Int {
    let silence = 200_000
    guard options.method != .multitone else { return silence + 200_000 }
    return silence + Int(sampleRate * longestSweepSeconds) + 4 * SweepSignal.frameCount
  }

  /// Prepares the signals.
  ///
  /// - Parameters:
  ///   - options: Says how loud they are.
  ///   - client: Active, with its ports connected.
  ///   - ports: Its ports.
  ///   - probe: What its process thread works with.
  ///   - signals: Says when to end.
  /// - Throws: `jack` when the system has no memory left.
  init(
    _ options: LatencyOptions, client: JackClient, ports: LatencyPorts, probe: ProbeHandle,
    signals: SignalWatcher
  ) throws(ToolError) {
    self.client = client
    self.ports = ports
    self.probe = probe
    self.signals = signals
    period = client.periodFrames
    multitone = MultitoneDetector(signal: MultitoneSignal(levelDecibels: options.levelDecibels))
    sweep = SweepDetector(
      signal: SweepSignal(levelDecibels: options.levelDecibels),
      longest: Int(client.sampleRate * Self.longestSweepSeconds))
    guard let tones = SignalTable(multitone.signal.samples()),
      let chirp = SignalTable(sweep.signal.samples())
    else { throw .jack(.noMemory) }
    self.tones = tones
    self.chirp = chirp
  }

  /// Measures the paths from one output to some inputs, once.
  ///
  /// - Parameters:
  ///   - output: Index of the output.
  ///   - inputs: Indices of the inputs.
  ///   - method: How.
  /// - Returns: The result for each input.
  /// - Throws: What ended it, in ``LatencyError``.
  func measure(
    output: Int, inputs: [Int], method: LatencyMethod
  ) throws(ToolError) -> [LatencyEstimate] {
    switch method {
    case .multitone: return try steadily(output, inputs, isSweep: false)
    case .sweep: return try steadily(output, inputs, isSweep: true)
    case .both:
      let first = try steadily(output, inputs, isSweep: false)
      let second = try steadily(output, inputs, isSweep: true)
      return zip(first, second).map { $0.checked(against: $1) }
    }
  }

  /// Repeats a run that the server disturbed.
  private func steadily(
    _ output: Int, _ inputs: [Int], isSweep: Bool
  ) throws(ToolError) -> [LatencyEstimate] {
    var results: [LatencyEstimate] = []
    for _ in 0..<Self.attempts {
      let before = disturbances
      results = try listen(output, inputs, isSweep: isSweep)
      if disturbances == before { break }
      // Tones that are heard again and again tell by themselves; a sweep is heard once, and a cycle
      // that another client missed in its path looks like a period more of delay.
      if !isSweep, results.allSatisfy({ !Self.looksDisturbed($0) }) { break }
    }
    return results
  }

  private static func looksDisturbed(_ estimate: LatencyEstimate) -> Bool {
    switch estimate.verdict {
    case .noSignal, .clipped, .beyondRange: false
    case .noisy, .twoPaths, .disagree: true
    case .ok: estimate.spreadFrames > steadySpread
    }
  }

  private var disturbances: Int { client.xrunCount + probe.jumpCount }

  // MARK: - One take

  private func listen(
    _ output: Int, _ inputs: [Int], isSweep: Bool
  ) throws(ToolError) -> [LatencyEstimate] {
    try check()
    // The take before this one may not have ended, if the server runs no cycles.
    guard probe.isIdle else { throw .latency(.stalled) }
    let silence = MultitoneDetector.silenceFrames + remainingFrames
    probe.start(
      isSweep ? chirp : tones, isRepeated: !isSweep, silenceFrames: silence, output: output,
      recordedFrames: probe.capacity)
    defer { finish() }
    var needed = silence + 1
    var results: [Int: LatencyEstimate] = [:]
    while results.count < inputs.count {
      try wait(forFrames: min(needed, probe.capacity))
      let count = probe.recordedFrames
      needed = .max
      for input in inputs where results[input] == nil {
        let recording = Recording(
          samples: probe.samples(ofInput: input, count: count), silenceFrames: silence)
        switch look(at: recording, isSweep: isSweep) {
        case .done(let estimate): results[input] = estimate
        case .more(let samples): needed = min(needed, max(samples, count + 1))
        }
      }
    }
    awaitEcho(of: results.values.compactMap(\.frames).max() ?? 0)
    return inputs.map { results[$0] ?? .noSignal }
  }

  /// What can be said of a take so far.
  private func look(at recording: Recording, isSweep: Bool) -> DetectorStep {
    let step = isSweep ? sweep.look(at: recording) : multitone.look(at: recording)
    switch step {
    case .done where isSweep: impulseResponse = ImpulseResponse(recording, of: sweep.signal)
    case .more(let samples) where samples > probe.capacity: return .done(.noSignal)
    default: break
    }
    return step
  }

  /// Has the next take begin behind what may still be under way.
  private func awaitEcho(of longest: Double) {
    remainingFrames = Int(min(longest, 131_072)) + 2 * MultitoneDetector.settlingFrames + 2 * period
  }

  /// Ends the take, and waits until the process thread has done so.
  private func finish() {
    probe.stop()
    let deadline = Deadline(seconds: Self.patienceSeconds)
    while !probe.isIdle, !client.isShutDown, !deadline.hasPassed {
      _ = client.notice.wait(atMost: 2_000_000)
    }
  }

  private func wait(forFrames count: Int) throws(ToolError) {
    var deadline = Deadline(seconds: Self.patienceSeconds)
    var last = -1
    while probe.recordedFrames < count {
      try check()
      let recorded = probe.recordedFrames
      if recorded != last { deadline = Deadline(seconds: Self.patienceSeconds) }
      if deadline.hasPassed { throw .latency(.stalled) }
      last = recorded
      let rest = Double(count - recorded) / client.sampleRate
      _ = client.notice.wait(atMost: UInt64(min(max(rest, 0.001), 0.05) * 1e9))
    }
    try check()
  }

  /// Throws what ends a measurement.
  private func check() throws(ToolError) {
    if let signal = signals.received { throw .latency(.interrupted(signal: signal)) }
    if client.isShutDown { throw .latency(.serverGone) }
    let present = client.periodFrames
    if present != period { throw .latency(.periodChanged(from: period, to: present)) }
    if let missing = ports.missingConnection {
      throw .latency(client.hasLostServer() ? .serverGone : .connectionLost(missing))
    }
  }
}
