import CJack

/// What the process callback of a peer works with.
@safe
struct PortFiller: ~Copyable {
  private let ports: UnsafeMutablePointer<OpaquePointer>
  private let portCount: Int
  /// A row of `rowFrames` samples for each port, layer upon layer.
  private let samples: UnsafeMutablePointer<Float>
  private let rowFrames: Int
  private let layerCount: Int
  /// Where in the rows the next cycle begins; the process thread's.
  private var offset = 0

  /// Fills ports with the sum of `layerCount` rows.
  ///
  /// - Parameters:
  ///   - ports: The ports.
  ///   - layerCount: Rows for each port, at least 1.
  ///   - rowFrames: Frames of a row, a multiple of the period.
  init(_ ports: [OpaquePointer], layerCount: Int, rowFrames: Int) {
    portCount = unsafe ports.count
    self.layerCount = layerCount
    self.rowFrames = rowFrames
    unsafe self.ports = .allocate(capacity: portCount)
    for index in 0..<portCount { unsafe (self.ports + index).initialize(to: ports[index]) }
    let sampleCount = layerCount * portCount * rowFrames
    unsafe samples = .allocate(capacity: sampleCount)
    for index in 0..<sampleCount { unsafe samples[index] = Float(index % 1000) / 1e6 }
  }

  deinit {
    unsafe ports.deallocate()
    unsafe samples.deallocate()
  }

  @_noLocks
  fileprivate mutating func fill(_ frames: UInt32) {
    for port in 0..<portCount {
      guard let buffer = unsafe jack_port_get_buffer(ports[port], frames) else { return }
      let byteCount = Int(frames) * MemoryLayout<Float>.stride
      unsafe buffer.copyMemory(from: samples + (port * rowFrames + offset), byteCount: byteCount)
      let target = unsafe buffer.assumingMemoryBound(to: Float.self)
      for layer in 1..<layerCount {
        let source = unsafe samples + ((layer * portCount + port) * rowFrames + offset)
        for frame in 0..<Int(frames) { unsafe target[frame] += source[frame] }
      }
    }
    offset = offset + Int(frames) < rowFrames ? offset + Int(frames) : 0
  }
}

/// The process callback of a peer that fills its ports from memory.
@_noLocks
func fillPorts(_ frames: UInt32, _ argument: UnsafeMutableRawPointer?) -> CInt {
  guard let filler = unsafe argument?.assumingMemoryBound(to: PortFiller.self) else { return 0 }
  unsafe filler.pointee.fill(frames)
  return 0
}

/// The process callback of a client that does nothing.
@_noLocks
func doNothing(_ frames: UInt32, _ argument: UnsafeMutableRawPointer?) -> CInt {
  0
}
