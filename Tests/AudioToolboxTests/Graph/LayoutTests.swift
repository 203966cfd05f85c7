import Foundation
import JackTestSupport
import TestSupport
import Testing

extension GraphPrograms {
  @Suite struct LayoutTests {
    @Test
    func `AQ-78 channels of a layout come out of the ports of their places`() throws {
      var heard: [[Float]] = []
      for _ in 1...3 {
        let (recording, result) = try GraphPrograms.record(
          "\(Toolchain.products)/ToolboxWorkload", ["surround"], channels: 6, seconds: 4)
        #expect(result.ending == .exited(0), "\(result.errors)")
        heard = recording.channels.map { $0.filter { $0 != 0 } }
        if recording.xrunCount == 0 { break }
      }
      // Centre, left, right, the pair behind, low frequency: in the order of WAVE.
      for (port, channel) in [2, 3, 1, 6, 4, 5].enumerated() {
        #expect(heard[port] == [Float](repeating: Float(channel) / 10, count: 24_000))
      }
    }
  }
}
