import Synchronization

/// The state of a process thread that sends a signal and records what comes back.
@safe
package struct Probe: ~Copyable {
  private let control: UnsafeMutablePointer<ProbeControl>
  /// A row of `capacity` frames for each input.
  private let recording: UnsafeMutablePointer<Float>
  private let inputCount: Int
  private let capacity: Int

  private var take: ProbeTake?
  private var number = 0
  private var frame = 0
  private var gain: Float = 0
  private var nextTime: UInt32 = 0
  private var hasTime = false

  /// A repeated signal comes and goes over this many frames, without a click.
  private static let fadeFrames = 256

  init(
    control: UnsafeMutablePointer<ProbeControl>, recording: UnsafeMutablePointer<Float>,
    inputCount: Int, capacity: Int
  ) {
    unsafe self.control = control
    unsafe self.recording = recording
    self.inputCount = inputCount
    self.capacity = capacity
  }

  /// Sends and records one cycle, every frame of every output.
  ///
  /// Process thread.
  @_noLocks
  package mutating func run(_ cycle: ProbeCycle) {
    watchTime(of: cycle)
    let wanted = unsafe control.pointee.wanted.load(ordering: .acquiring)
    if number == 0, wanted != 0 { begin(wanted) }
    // Before anything is sent: an output that is connected to an input of the same client may
    // share its buffer, as in PipeWire.
    if let take { record(take, from: cycle) }
    cycle.silence()
    guard let take else { return }
    send(take, in: cycle, isEnding: wanted != number)
    frame += cycle.frameCount
    if wanted != number, gain == 0 { end() }
  }

  @_noLocks
  private mutating func watchTime(of cycle: ProbeCycle) {
    if hasTime, cycle.time != nextTime {
      unsafe control.pointee.jumps.wrappingAdd(1, ordering: .relaxed)
    }
    nextTime = cycle.time &+ UInt32(truncatingIfNeeded: cycle.frameCount)
    hasTime = true
  }

  @_noLocks
  private mutating func begin(_ wanted: Int) {
    take = unsafe control.pointee.take
    number = wanted
    frame = 0
    gain = 0
    unsafe control.pointee.recorded.store(0, ordering: .relaxed)
    unsafe control.pointee.running.store(wanted, ordering: .releasing)
  }

  @_noLocks
  private mutating func end() {
    take = nil
    number = 0
    unsafe control.pointee.running.store(0, ordering: .releasing)
  }

  // MARK: - Samples

  @_noLocks
  private mutating func send(_ take: ProbeTake, in cycle: ProbeCycle, isEnding: Bool) {
    guard take.output < cycle.outputCount else {
      gain = isEnding ? 0 : 1
      return
    }
    let output = unsafe cycle.outputs[take.output]
    for index in 0..<cycle.frameCount {
      if isEnding {
        gain = max(0, gain - 1 / Float(Self.fadeFrames))
      } else if !take.isRepeated {
        gain = 1
      } else if frame + index >= take.silenceFrames {
        gain = min(1, gain + 1 / Float(Self.fadeFrames))
      }
      unsafe output[index] = gain * take.sample(at: frame + index)
    }
  }

  @_noLocks
  private func record(_ take: ProbeTake, from cycle: ProbeCycle) {
    let count = min(cycle.frameCount, take.recordedFrames - frame)
    guard count > 0 else { return }
    for input in 0..<min(inputCount, cycle.inputCount) {
      let row = unsafe recording + (input * capacity + frame)
      let samples = unsafe cycle.inputs[input]
      for index in 0..<count { unsafe row[index] = samples[index] }
    }
    unsafe control.pointee.recorded.store(frame + count, ordering: .releasing)
  }
}
