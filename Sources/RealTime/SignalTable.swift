/// Samples that the process thread sends.
@safe
package final class SignalTable: @unchecked Sendable {
  /// How many there are.
  package let count: Int
  let samples: UnsafeMutablePointer<Float>
  private let memory: LockedMemory

  /// Copies samples to memory for the process thread.
  ///
  /// The result is nil when the system has no memory left.
  ///
  /// - Parameter samples: At least one.
  package init?(_ samples: [Float]) {
    let size = samples.count * MemoryLayout<Float>.stride
    guard let memory = LockedMemory(byteCount: size) else { return nil }
    self.memory = memory
    count = samples.count
    unsafe self.samples = memory.start.bindMemory(to: Float.self, capacity: samples.count)
    for (index, sample) in samples.enumerated() { unsafe self.samples[index] = sample }
  }
}
