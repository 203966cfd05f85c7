import CRTSan
import RealTime
import Testing

/// A renderer without JACK: a test asks for one cycle after the other and sees what each port got.
///
/// Each cycle runs as RealtimeSanitizer sees the process thread, and the ports' buffers are dirty
/// before it, with a guard behind each.
@safe
final class RenderRig {
  let handle: RendererHandle
  /// Device frame of the next cycle.
  private(set) var frame: Int64

  private let samples: UnsafeMutablePointer<Float>
  private let stride: Int

  private static let longestCycle = 8192
  private static let guardLength = 16
  private static let dirt: Float = 12345.678

  init(portCount: Int, frame: Int64 = 100_000) {
    handle = RendererHandle(portCount: portCount)
    self.frame = frame
    stride = Self.longestCycle + Self.guardLength
    unsafe samples = .allocate(capacity: max(1, portCount * stride))
    unsafe samples.initialize(repeating: Self.dirt, count: max(1, portCount * stride))
  }

  deinit {
    unsafe samples.deallocate()
  }

  /// Renders a cycle.
  ///
  /// - Parameters:
  ///   - frameCount: Frames in the cycle.
  ///   - isOpen: Whether voices may sound.
  ///   - isFreewheeling: Whether the process thread may wait, so that it is not checked.
  /// - Returns: What each port holds after it.
  @discardableResult
  func render(_ frameCount: Int, isOpen: Bool = true, isFreewheeling: Bool = false) -> [[Float]] {
    let touched = frameCount + Self.guardLength
    var cycle = unsafe Cycle(
      frame: frame, frameCount: frameCount, ports: handle.ports, portCount: handle.portCount)
    for port in 0..<handle.portCount {
      unsafe (samples + port * stride).update(repeating: Self.dirt, count: touched)
      unsafe cycle.setBuffer(samples + port * stride, ofPort: port)
    }
    if isFreewheeling {
      cycle.allowWaiting()
      unsafe handle.renderer.pointee.render(cycle, isOpen: isOpen)
    } else {
      realtime_enter()
      unsafe handle.renderer.pointee.render(cycle, isOpen: isOpen)
      realtime_exit()
    }
    frame += Int64(frameCount)
    return (0..<handle.portCount).map { port in
      let row = unsafe UnsafeBufferPointer(start: samples + port * stride, count: touched)
      let isWithin = unsafe row[frameCount...].allSatisfy { $0 == Self.dirt }
      #expect(isWithin, "port \(port) was written beyond the cycle")
      return unsafe Array(row[..<frameCount])
    }
  }

  /// Renders many cycles of the same length.
  ///
  /// - Returns: What each port has got in all of them.
  func render(_ frameCount: Int, cycles: Int) -> [[Float]] {
    var rows = [[Float]](repeating: [], count: handle.portCount)
    for _ in 0..<cycles {
      for (port, row) in render(frameCount).enumerated() { rows[port] += row }
    }
    return rows
  }
}
