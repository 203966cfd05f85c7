import RealTime

/// The renderer of a device without a server, with the buffers of its ports.
///
/// One thread at a time.
@safe
final class OfflineProcess {
  let handle: RendererHandle

  /// One row of `cycleFrames` samples a port.
  private let samples: UnsafeMutablePointer<Float>
  private let cycleFrames: Int
  private var frame: Int64 = 0

  /// Makes ports, and a renderer that stands at frame 0.
  ///
  /// - Parameters:
  ///   - channelCount: Ports, at least 1.
  ///   - cycleFrames: The most frames of a cycle, at least 1.
  init(channelCount: Int, cycleFrames: Int) {
    handle = RendererHandle(portCount: channelCount)
    self.cycleFrames = cycleFrames
    unsafe samples = .allocate(capacity: channelCount * cycleFrames)
    unsafe samples.initialize(repeating: 0, count: channelCount * cycleFrames)
  }

  deinit {
    unsafe samples.deallocate()
  }

  /// Renders a cycle.
  ///
  /// - Parameters:
  ///   - count: Frames, 1 to `cycleFrames`.
  ///   - target: Room for as many interleaved frames.
  func run(_ count: Int, into target: UnsafeMutablePointer<Float>) {
    let cycle = unsafe Cycle(
      frame: frame, frameCount: count, ports: handle.ports, portCount: handle.portCount)
    for port in 0..<handle.portCount {
      unsafe cycle.setBuffer(samples + port * cycleFrames, ofPort: port)
    }
    unsafe handle.renderer.pointee.render(cycle, isOpen: true)
    frame += Int64(count)
    unsafe interleave(count, into: target)
  }

  private func interleave(_ count: Int, into target: UnsafeMutablePointer<Float>) {
    let ports = handle.portCount
    for port in 0..<ports {
      let row = unsafe samples + port * cycleFrames
      for index in 0..<count { unsafe target[index * ports + port] = row[index] }
    }
  }
}
