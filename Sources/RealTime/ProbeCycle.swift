/// One process cycle of a client that listens to what it sends.
@safe
package struct ProbeCycle {
  /// Frames in the cycle.
  package let frameCount: Int
  /// JACK's frame time of the first of them, which wraps round.
  package let time: UInt32
  let inputs: UnsafePointer<UnsafeMutablePointer<Float>>
  let inputCount: Int
  let outputs: UnsafePointer<UnsafeMutablePointer<Float>>
  let outputCount: Int

  /// Describes a cycle; all buffers have `frameCount` samples.
  @_noLocks
  package init(
    frameCount: Int, time: UInt32,
    inputs: UnsafePointer<UnsafeMutablePointer<Float>>, inputCount: Int,
    outputs: UnsafePointer<UnsafeMutablePointer<Float>>, outputCount: Int
  ) {
    self.frameCount = frameCount
    self.time = time
    unsafe self.inputs = inputs
    self.inputCount = inputCount
    unsafe self.outputs = outputs
    self.outputCount = outputCount
  }

  /// Makes all outputs silent.
  @_noLocks
  package func silence() {
    for index in 0..<outputCount { unsafe Mixing.clear(outputs[index], count: frameCount) }
  }
}
