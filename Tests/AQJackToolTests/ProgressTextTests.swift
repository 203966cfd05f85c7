import Testing

@testable import AQJackTool

struct ProgressTextTests {
  private static let status = {
    var status = PlayStatus(
      file: "song.wav", frame: 600_000, sampleRate: 48_000, frameCount: 9_600_000)
    status.peaks = [0.5, 0.001]
    status.underruns = 1
    return status
  }()

  private static let plain = {
    var style = TerminalStyle()
    style.hasColours = false
    return style
  }()

  @Test func `the line says where the sound is and how it goes`() {
    let line = ProgressText(style: Self.plain).line(Self.status, columns: 80)
    #expect(
      line == "playing 0:12.5 / 3:20.0  [▇ ]   -6.0 dB  1 underrun  0 xruns  song.wav")
  }

  @Test func `a signal has no length`() {
    var status = Self.status
    status.frameCount = nil
    status.isPaused = true
    status.gainDecibels = -3
    let line = ProgressText(style: Self.plain).line(status, columns: 80)
    #expect(
      line == "paused  0:12.5  [▇ ]   -6.0 dB  gain -3 dB  1 underrun  0 xruns  song.wav")
  }

  @Test func `a terminal of ASCII gets ASCII`() {
    let style = TerminalStyle { $0 == "TERM" ? "dumb" : nil }
    let line = ProgressText(style: style).line(Self.status, columns: 80)
    #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    #expect(line.contains("[# ]"))
  }

  @Test(arguments: [(0.2, 32), (0.8, 33), (1.5, 31)] as [(Float, Int)])
  func `colours tell how near full scale is`(_ peak: Float, _ colour: Int) {
    var status = Self.status
    status.peaks = [peak]
    let line = ProgressText(style: TerminalStyle()).line(status, columns: 80)
    #expect(line.contains("\u{1B}[\(colour)m"))
    #expect(line.contains("\u{1B}[0m"))
  }

  @Test(arguments: [1, 2, 20, 40, 60, 61, 80, 200], [0, 1, 2, 64, 255])
  func `the line never wraps`(_ columns: Int, _ channels: Int) {
    for name in ["long/", "長い名前/", "e\u{301}e\u{301}"] {
      var status = Self.status
      status.file = String(repeating: name, count: 50)
      status.peaks = Array(repeating: 0.5, count: channels)
      let line = ProgressText(style: Self.plain).line(status, columns: columns)
      #expect(TextWidth.columns(line) < columns)
    }
  }

  @Test(arguments: [("abc", 3), ("長い", 4), ("e\u{301}", 1), ("", 0), ("é", 1)])
  func `a text is as wide as a terminal shows it`(_ text: String, _ width: Int) {
    #expect(TextWidth.columns(text) == width)
  }

  @Test func `a name cannot command the terminal`() {
    var status = Self.status
    status.file = "a\u{1B}[2J\nb"
    let line = ProgressText(style: Self.plain).line(status, columns: 100)
    #expect(line.hasSuffix("a\\x1b[2J\\x0ab"))
  }

  @Test(arguments: [
    (0, "0:00.0"), (59.99, "0:59.9"), (60, "1:00.0"), (3600, "1:00:00.0"), (36_061, "10:01:01.0"),
  ])
  func `the clock has hours where there are some`(_ seconds: Double, _ text: String) {
    #expect(ProgressText.clock(seconds) == text)
  }

  @Test(arguments: [
    (["TERM": "xterm", "LANG": "C.UTF-8"], true, true, true),
    (["TERM": "xterm", "LANG": "C"], true, true, false),
    (["TERM": "xterm", "LC_ALL": "C", "LANG": "de_DE.UTF-8"], true, true, false),
    (["TERM": "xterm", "NO_COLOR": "1", "LC_CTYPE": "de_DE.utf8"], true, false, true),
    (["TERM": "xterm", "NO_COLOR": ""], true, true, false),
    (["TERM": "dumb", "LANG": "C.UTF-8"], false, false, false),
    ([:], false, false, false),
  ])
  func `the environment says what the terminal can`(
    _ variables: [String: String], _ canErase: Bool, _ hasColours: Bool, _ hasBlocks: Bool
  ) {
    let style = TerminalStyle { variables[$0] }
    #expect(style.canErase == canErase)
    #expect(style.hasColours == hasColours)
    #expect(style.hasBlocks == hasBlocks)
  }
}
