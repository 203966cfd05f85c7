import AudioFormat
import Foundation
import Testing

@testable import AQJackTool

struct PlayEventTests {
  private static let status = PlayStatus(
    file: "a.wav", frame: 4800, sampleRate: 48_000, frameCount: nil)

  private static let file = FileReport(
    path: "a.wav", format: .init(id: "wav", sampleRate: 48_000, channels: 1), sourceFrames: 9600)

  private static let events: [PlayEvent] = [
    .start(
      server: .init(name: "default", implementation: "jack2", sampleRate: 48_000, period: 256),
      client: "aqjack", ports: ["aqjack:out_1"]),
    .connected([.init(from: "aqjack:out_1", to: "system:playback_1", verified: true)]),
    .position(status), .underrun(file: "a.wav", .init(frame: 512, frames: 64)),
    .xrun(count: 2), .warning("channel 2 is connected to nothing"), .fileEnd(file), .serverLost,
    .end(Report(client: "aqjack")),
  ]

  @Test func `events are the golden lines`() throws {
    try expectGolden("events.json", Self.events.map { ReportWriter.jsonLine($0) }.joined())
  }

  @Test func `the last line is the report`() throws {
    let line = ReportWriter.jsonLine(PlayEvent.end(Report(client: "x")))
    let report = try JSONDecoder().decode(Report.self, from: Data(line.utf8))
    #expect(report == Report(client: "x"))
  }
}
