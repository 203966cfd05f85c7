import AudioFormat
import LatencyMeter
import Testing

@testable import AQJackTool

struct LatencyReportTests {
  static func estimate(_ frames: Double?, _ verdict: Verdict = .ok) -> LatencyEstimate {
    LatencyEstimate(
      frames: frames, polarity: frames == nil ? 0 : 1, snrDecibels: 90.14, levelDecibels: -13.98,
      spreadFrames: 0.00012, verdict: verdict)
  }

  static func report(
    _ estimates: [LatencyEstimate], capture: [Int] = [0, 0], playback: [Int] = [0, 0],
    to: PortName = "system:playback_1", from: PortName = "system:capture_1", period: Int = 256
  ) -> LatencyReport {
    LatencyReport(
      method: .multitone, sampleRate: 48000, period: period, from: from, to: to,
      estimates: estimates, reported: .init(capture: capture, playback: playback))
  }

  @Test
  func `the JSON is the golden one`() throws {
    let report = Self.report(
      [Self.estimate(511.99961), Self.estimate(512.0004), Self.estimate(512)], capture: [0, 128],
      playback: [256, 256])
    try expectGolden("latency.json", ReportWriter.json(report))
    try expectGolden("latency.txt", LatencyTable.text(of: report))
  }

  @Test
  func `without a signal every field is there, empty`() throws {
    let report = Self.report([.noSignal])
    try expectGolden("latency-no-signal.json", ReportWriter.json(report))
    #expect(!report.hasSignal)
    #expect(report.reliableMedian == nil)
  }

  @Test
  func `runs in doubt do not count beside reliable ones`() {
    let report = Self.report([
      Self.estimate(700, .noisy), Self.estimate(256), Self.estimate(256.001),
      Self.estimate(900, .twoPaths),
    ])
    #expect(report.summary?.max == 256.001)
    #expect(report.reliableMedian == report.summary?.median)
    let doubtful = Self.report([Self.estimate(700, .noisy)])
    #expect(doubtful.summary?.median == 700)
    #expect(doubtful.reliableMedian == nil)
  }

  @Test
  func `what is reported too much is an excess below zero`() {
    let report = Self.report(
      [Self.estimate(1024)], capture: [1024, 1024], playback: [2048, 2048])
    #expect(report.excessFrames == -2048)
    #expect(report.advice == .init(I: -1024, O: -1024))
  }

  @Test
  func `a matrix has cross-talk beside the loudest input of an output`() throws {
    var quiet = Self.estimate(257)
    quiet.levelDecibels = -73.98
    let matrix = try #require(
      MatrixReport([
        Self.report([Self.estimate(256)]), Self.report([quiet], from: "system:capture_2"),
      ]))
    #expect(matrix.matrix.map(\.crosstalkDecibels) == [0, -60])
    #expect(matrix.matrix.map(\.totalFrames) == [256, 257])
    #expect(LatencyTable.matrix(matrix).contains("-60.0  ok"))
  }

  @Test
  func `several periods are an array`() {
    let reports = [64, 128].map { Self.report([Self.estimate(Double($0))], period: $0) }
    let json = ReportWriter.jsonLine(SeveralReports(kind: .periods, reports: reports))
    #expect(json.contains(#""periods":[{"advice""#))
    #expect(LatencyTable.list(reports).contains("\n     128       128.000"))
  }

  @Test
  func `the JSON of cycles is the golden one`() throws {
    let histogram = Histogram(
      cells: (1...1000).map { .init(values: $0 * 100...$0 * 100 + 9, count: 1) }, maximum: 100_003)
    let report = CycleReport(
      sampleRate: 48000, period: 256, cycles: 1000, missed: 2, xruns: [0.25, 1.5],
      wakeupNanoseconds: .init(histogram), durationNanoseconds: .init(histogram),
      dspLoadPercent: 12.34)
    try expectGolden("cycles.json", ReportWriter.json(report))
    try expectGolden("cycles.txt", CycleTable.text(of: report))
  }

  @Test
  func `the live line has number, bar, delay and verdict`() {
    let line = LatencyProgress.line(Self.estimate(256), run: 5, of: 10, period: 256)
    #expect(
      line
        == "run 5/10 [##########----------]      256.000 frames, SNR 90 dB, period 256, ok")
  }
}
