import AudioFormat
import Testing

@testable import AQJackTool

struct PlayInputTests {
  @Test func `without a file the sound comes from the standard input`() {
    #expect(PlayInput(PlayOptions(), isTerminal: false) == .files(["-"]))
  }

  @Test func `without a file a terminal gets the line-check signal`() {
    #expect(PlayInput(PlayOptions(), isTerminal: true) == .signal(.sine))
  }

  @Test(arguments: [false, true])
  func `what was asked for goes first`(_ isTerminal: Bool) {
    var options = PlayOptions()
    options.files = ["a.wav", "-"]
    #expect(PlayInput(options, isTerminal: isTerminal) == .files(["a.wav", "-"]))
    options.files = []
    options.signal = .pink
    #expect(PlayInput(options, isTerminal: isTerminal) == .signal(.pink))
  }
}
