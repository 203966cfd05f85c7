import CRTSan
import RealTime
import Testing

/// Stands for a process thread with one input and two outputs whose first output comes back.
@safe
final class ProbeRig {
  let handle: ProbeHandle
  private let inputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  private let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  private let memory: UnsafeMutablePointer<Float>
  private static let room = 256
  /// JACK's frame time of the next cycle.
  var time: UInt32 = .max - 100
  /// What went out of each output so far.
  var sent: [[Float]] = [[], []]

  /// Makes silence.
  ///
  /// - Parameters:
  ///   - capacity: Frames that can be recorded.
  ///   - isShared: Whether the input has the buffer of the first output, as in PipeWire.
  /// - Throws: Where there is no memory.
  init(capacity: Int, isShared: Bool = false) throws {
    handle = try #require(ProbeHandle(inputCount: 1, capacity: capacity))
    unsafe memory = .allocate(capacity: 3 * Self.room)
    unsafe memory.initialize(repeating: 0, count: 3 * Self.room)
    unsafe inputs = .allocate(capacity: 1)
    unsafe inputs.initialize(to: isShared ? memory + Self.room : memory)
    unsafe outputs = .allocate(capacity: 2)
    unsafe outputs.initialize(to: memory + Self.room)
    unsafe (outputs + 1).initialize(to: memory + 2 * Self.room)
  }

  deinit {
    unsafe outputs.deallocate()
    unsafe inputs.deallocate()
    unsafe memory.deallocate()
  }

  /// Runs cycles; what the first output sent in one comes back in the next.
  func run(_ frames: Int, cycles: Int = 1) {
    for _ in 0..<cycles {
      let cycle = unsafe ProbeCycle(
        frameCount: frames, time: time, inputs: inputs, inputCount: 1, outputs: outputs,
        outputCount: 2)
      realtime_enter()
      unsafe handle.probe.pointee.run(cycle)
      realtime_exit()
      time &+= UInt32(frames)
      for output in 0..<2 {
        for frame in 0..<frames { unsafe sent[output].append(outputs[output][frame]) }
      }
      for frame in 0..<frames { unsafe inputs[0][frame] = outputs[0][frame] }
    }
  }
}
