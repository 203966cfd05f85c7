import AudioFormat
import Testing

@testable import AQJackTool

struct InfoReportTests {
  private static let wav = InfoReport(
    path: "a.wav", container: "wav",
    format: .linearPCM(sampleRate: 44100, channels: 2, bits: 24, flags: .signedInteger),
    packets: 441, table: .init(validFrames: 441, primingFrames: 0, remainderFrames: 0),
    packetSizeUpperBound: 6)

  private static var opus: InfoReport {
    var report = InfoReport(
      path: "b.opus", container: "oggOpus",
      format: .init(sampleRate: 48000, formatID: .opus, channelsPerFrame: 2), packets: 501,
      table: .init(validFrames: 480_000, primingFrames: 312, remainderFrames: 648),
      packetSizeUpperBound: 1275)
    report.cookieBytes = 19
    report.headerGainDecibels = -1.5
    report.channelLayout = [ChannelLabel.left, .right].map(\.reportName)
    report.tags = ["TITLE": "a\u{1B}b", "ARTIST": "c"]
    return report
  }

  @Test
  func `the description of files is the golden one`() throws {
    let text = InfoText.text(of: Self.wav) + InfoText.text(of: Self.opus)
    try expectGolden("info.txt", text)
  }

  @Test
  func `the JSON of files is the golden one`() throws {
    try expectGolden("info.json", ReportWriter.json([Self.wav, Self.opus]))
  }

  @Test(arguments: [
    (0, "0:00:00.000"), (59.9996, "0:01:00.000"), (3723.25, "1:02:03.250"), (.infinity, "inf s"),
  ])
  func `a duration reads as a clock`(_ seconds: Double, _ text: String) {
    #expect(InfoText.clock(seconds) == text)
  }
}
