import AudioFile
import AudioFormat
import OpusTestSupport
import TestSupport
import Testing

@testable import AQJackTool

final class InfoCommandTests {
  private let folder = TemporaryFolder()

  @Test
  func `a WAVE file is described`() throws {
    let file = folder.writeFloats("a.wav", Array(repeating: 0, count: 882), rate: 44_100)
    let report = try InfoReport(AudioFile(path: file))
    #expect(report.container == "wav")
    #expect(report.frames == 441)
    #expect(report.packets == 441)
    #expect(report.durationSeconds == 0.01)
    #expect(report.packetSizeUpperBound == 8)
    #expect(report.cookieBytes == 0)
    #expect(report.tags.isEmpty)
  }

  @Test
  func `an Opus file is described with its trims, gain and tags`() throws {
    var fixture = OpusFixture(packets: 50, gainQ8: -384)
    fixture.tags = OpusFixture.tags(["title=a=b", "ARTIST=c", "artist=d", "nothing", "=x"])
    let file = folder.write("a.opus", fixture.file(trim: 100))
    let report = try InfoReport(AudioFile(path: file))
    #expect(report.container == "oggOpus")
    #expect(report.format.mFormatID == "opus")
    #expect(report.frames == 50 * 960 - 312 - 100)
    #expect(report.packets == 50)
    #expect((report.primingFrames, report.remainderFrames) == (312, 100))
    #expect(report.cookieBytes == 19)
    #expect(report.headerGainDecibels == -1.5)
    #expect(report.channelLayout == ["left", "right"])
    #expect(report.tags == ["TITLE": "a=b", "ARTIST": "c; d"])
  }

  @Test
  func `the first file that is refused gives the status`() throws {
    var options = InfoOptions()
    let empty = folder.write("empty.wav", [])
    options.files = [folder.writeFloats("a.wav", [0, 0]), empty, folder.path("none".utf8)]
    #expect(try InfoCommand.run(options) == .dataError)
    options.files.reverse()
    #expect(try InfoCommand.run(options) == .noInput)
  }

  @Test
  func `ports without a server are refused with its name`() {
    var options = PortsOptions()
    options.serverName = "aqjack-test-none"
    let error = #expect(throws: ToolError.self) { try PortsCommand.run(options) }
    #expect(error?.exitStatus == .noServer)
    #expect(error?.message == "no JACK server 'aqjack-test-none' is running")
  }
}
