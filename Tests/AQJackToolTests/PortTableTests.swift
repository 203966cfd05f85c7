import AudioFormat
import Testing

@testable import AQJackTool

struct PortTableTests {
  private static let graph = [
    PortReport(
      name: "system:playback_1", aliases: ["hw:0:1"], prettyName: "Left\u{7}", direction: .input,
      physical: true, latency: .init(capture: 0...0, playback: 256...512),
      connections: ["aqjack:out_1"]),
    PortReport(name: "aqjack:out_1", direction: .output, connections: ["system:playback_1"]),
  ]

  @Test
  func `the list of ports is the golden one`() throws {
    try expectGolden("ports.txt", PortTable.text(of: Self.graph))
  }

  @Test
  func `the JSON of ports is the golden one`() throws {
    try expectGolden("ports.json", ReportWriter.json(Self.graph))
  }

  @Test
  func `a graph without ports is an empty text`() {
    #expect(PortTable.text(of: []) == "")
  }
}
