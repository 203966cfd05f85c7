import AudioFormat
import Foundation
import LatencyMeter
import Testing

@testable import AQJackTool

struct LatencyPlotTests {
  private static let several = [64, 256, 8192].map {
    LatencyReportTests.report([LatencyReportTests.estimate(Double($0))], period: $0)
  }

  @Test(arguments: [
    LatencyPlot.svg([LatencyReportTests.report([LatencyReportTests.estimate(256)])], response: nil),
    LatencyPlot.svg([LatencyReportTests.report([.noSignal])], response: nil),
    LatencyPlot.svg(several, response: nil),
    LatencyPlot.svg(
      [LatencyReportTests.report([LatencyReportTests.estimate(3, .noisy)], to: "a<&>\u{202E}b")],
      response: nil),
  ])
  func `a picture is well formed and has no loose ends`(_ svg: String) throws {
    let parser = XMLParserCheck()
    #expect(parser.isWellFormed(svg), "\(svg)")
    #expect(!svg.contains("nan") && !svg.contains("inf"))
    #expect(svg.contains("prefers-color-scheme: dark"))
    #expect(svg.contains("frames"))
  }

  @Test
  func `axes have round steps`() {
    let axis = SVGAxis(name: "x", linear: [1023.996, 1024.004], smallest: 0.01)
    #expect(axis.ticks.count >= 4 && axis.ticks.count <= 10)
    #expect(axis.text(1024) == "1024.000")
    #expect(abs(axis.position(of: 1024) - 0.5) < 0.01)
    let logarithmic = SVGAxis(name: "x", logarithmic: [0.2, 5000])
    #expect(logarithmic.ticks.map(logarithmic.text) == ["0.1", "1", "10", "100", "1000", "10000"])
    #expect(logarithmic.position(of: 0) == 0)
  }
}

/// Whether text is XML whose elements are closed in order.
struct XMLParserCheck {
  func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    for part in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
      guard let end = part.firstIndex(of: ">") else { return false }
      let tag = part[..<end]
      let name = tag.prefix { $0 != " " && $0 != "/" && $0 != "\n" }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else if !tag.hasSuffix("/") {
        open.append(name)
      }
    }
    return open.isEmpty
  }
}
