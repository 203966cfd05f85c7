import Foundation
import JackTestSupport
import TestSupport
import Testing

extension GraphPrograms {
  @Suite struct LayoutTests {
    @Test
    func `AQ-78 channels of a layout come out of the ports of their places`() throws {
      // Centre, left, right, the pair behind, low frequency: in the order of WAVE.
      let expected = [2, 3, 1, 6, 4, 5].map { [Float](repeating: Float($0) / 10, count: 24_000) }
      let fault = try Recording.fault {
        let (recording, result) = try GraphPrograms.record(
          "\(Toolchain.products)/ToolboxWorkload", ["surround"], channels: 6, seconds: 4)
        #expect(result.ending == .exited(0), "\(result.errors)")
        let heard = recording.channels.map { $0.filter { $0 != 0 } }
        let wrong = heard.indices.first { heard[$0] != expected[$0] }
        return (recording, wrong.map { "port \($0): \(Set(heard[$0])), \(heard[$0].count) frames" })
      }
      #expect(fault == nil)
    }
  }
}
