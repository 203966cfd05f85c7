import Synchronization

/// A probe as the control thread holds it: its memory, its takes, and what it has recorded.
///
/// The process thread works in this memory, so the handle is kept until the client is closed.
@safe
package final class ProbeHandle: @unchecked Sendable {
  /// Inputs that are recorded.
  package let inputCount: Int
  /// Frames that a take may have.
  package let capacity: Int

  /// What the process thread works with.
  package let probe: UnsafeMutablePointer<Probe>
  private let control: UnsafeMutablePointer<ProbeControl>
  private let recording: UnsafeMutablePointer<Float>
  private let memory: LockedMemory
  /// Kept while the process thread may read it; the control thread's.
  private var table: SignalTable?
  private var lastNumber = 0

  /// Makes a probe that is silent and records nothing.
  ///
  /// The result is nil when the system has no memory left.
  ///
  /// - Parameters:
  ///   - inputCount: Inputs to record, at least 1.
  ///   - capacity: Frames that a take may have, at least 1.
  package init?(inputCount: Int, capacity: Int) {
    let count = inputCount * capacity
    guard let memory = LockedMemory(byteCount: count * MemoryLayout<Float>.stride) else {
      return nil
    }
    self.memory = memory
    self.inputCount = inputCount
    self.capacity = capacity
    unsafe recording = memory.start.bindMemory(to: Float.self, capacity: count)
    unsafe control = .allocate(capacity: 1)
    unsafe control.initialize(to: ProbeControl())
    unsafe probe = .allocate(capacity: 1)
    unsafe probe.initialize(
      to: Probe(
        control: control, recording: recording, inputCount: inputCount, capacity: capacity))
  }

  deinit {
    unsafe probe.deinitialize(count: 1)
    unsafe probe.deallocate()
    unsafe control.deinitialize(count: 1)
    unsafe control.deallocate()
  }

  // MARK: - From the control thread

  /// Begins a take in the next cycle.
  ///
  /// - Parameters:
  ///   - table: What to send.
  ///   - isRepeated: Whether to send it again and again.
  ///   - silenceFrames: Frames of silence before it.
  ///   - output: Index of the output to send it to.
  ///   - recordedFrames: Frames to record with the silence, at most `capacity`.
  package func start(
    _ table: SignalTable, isRepeated: Bool, silenceFrames: Int, output: Int, recordedFrames: Int
  ) {
    precondition(isIdle, "ProbeHandle.start: a take runs")
    self.table = table
    unsafe control.pointee.take = unsafe ProbeTake(
      samples: table.samples, sampleCount: table.count, isRepeated: isRepeated,
      silenceFrames: silenceFrames, output: output,
      recordedFrames: min(recordedFrames, capacity))
    lastNumber += 1
    unsafe control.pointee.recorded.store(0, ordering: .relaxed)
    unsafe control.pointee.wanted.store(lastNumber, ordering: .releasing)
  }

  /// Ends the take, with a fade if it still sounds; ``isIdle`` says when that is over.
  package func stop() {
    unsafe control.pointee.wanted.store(0, ordering: .releasing)
  }

  /// Whether no take runs or is about to.
  package var isIdle: Bool {
    unsafe control.pointee.wanted.load(ordering: .relaxed) == 0
      && control.pointee.running.load(ordering: .acquiring) == 0
  }

  /// Frames of the take that have been recorded.
  package var recordedFrames: Int {
    unsafe control.pointee.recorded.load(ordering: .acquiring)
  }

  /// Cycles that did not begin where the one before had ended.
  package var jumpCount: Int { unsafe control.pointee.jumps.load(ordering: .relaxed) }

  /// The first samples of an input in the take that runs or has run last.
  ///
  /// - Parameters:
  ///   - input: Index of the input.
  ///   - count: How many, at most ``recordedFrames``.
  /// - Returns: The samples.
  package func samples(ofInput input: Int, count: Int) -> [Float] {
    let row = unsafe UnsafeBufferPointer(start: recording + input * capacity, count: count)
    return unsafe Array(row)
  }
}
