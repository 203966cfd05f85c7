import AudioFormat
import Foundation
import Testing

@testable import AQJackTool

struct ReportWriterTests {
  private static var full: Report {
    var file = FileReport(
      path: "a.opus", format: .init(id: "opus", sampleRate: 48000, channels: 2),
      sourceFrames: 480000)
    file.framesDelivered = 480000
    file.firstJackFrame = 1234
    file.lastJackFrame = 481233
    file.sha256 = "00ff"
    file.underruns = [.init(frame: 512, frames: 64)]
    var report = Report(
      client: "aqjack",
      server: .init(name: "default", implementation: "jack2", sampleRate: 48000, period: 256))
    report.files = [file]
    report.connections = [
      .init(from: "aqjack:out_1", to: "system:playback_1", verified: true)
    ]
    report.underruns = 1
    report.underrunFrames = 64
    report.process = .init(cycles: 1875, nanoseconds: .init(p50: 1, p99: 2, max: 3))
    return report
  }

  @Test
  func `the report is the golden one`() throws {
    try expectGolden("report.json", ReportWriter.json(Self.full))
  }

  @Test
  func `the report of a run without a server has every field`() throws {
    let report = Report(client: "aqjack", exit: .noServer, reason: .noServer)
    try expectGolden("report-no-server.json", ReportWriter.json(report))
  }

  @Test
  func `a report reads back as it was`() throws {
    let data = Data(ReportWriter.jsonLine(Self.full).utf8)
    #expect(try JSONDecoder().decode(Report.self, from: data) == Self.full)
  }

  @Test
  func `a JSON line is one line`() {
    let line = ReportWriter.jsonLine(PortReport(name: "a\nb/c", direction: .input))
    #expect(line.filter { $0 == "\n" }.count == 1)
    #expect(line.hasSuffix("}\n"))
    #expect(line.contains(#""name":"a\nb/c""#))
  }

  @Test
  func `numbers that JSON lacks become texts`() {
    let format = FileReport.Format(id: "lpcm", sampleRate: .nan, channels: 1)
    #expect(ReportWriter.jsonLine(format).contains(#""sampleRate":"NaN""#))
  }

  @Test
  func `a report replaces the file`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "r.json")
    try Data(repeating: 0x20, count: 100_000).write(to: file)
    try ReportWriter.write(Self.full, to: .file(FilePath(file.path(percentEncoded: false))))
    #expect(try String(contentsOf: file, encoding: .utf8) == ReportWriter.json(Self.full))
  }

  @Test(arguments: [
    ("/dev/full", ENOSPC, "cannot write '/dev/full': No space left on device"),
    ("/nowhere/r.json", ENOENT, "cannot write '/nowhere/r.json': No such file or directory"),
    ("/", EISDIR, "cannot write '/': Is a directory"),
  ])
  func `a report that cannot be written is a failure`(
    _ path: String, _ code: Int32, _ text: String
  ) {
    let error = OutputError.cannotWrite(.file(FilePath(path)), errno: code)
    #expect(throws: error) { try ReportWriter.write(Self.full, to: .file(FilePath(path))) }
    #expect(ToolError.output(error).message == text)
    #expect(ToolError.output(error).exitStatus == .failure)
  }
}
