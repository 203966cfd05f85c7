import Testing

@testable import AQJackTool

struct KeyParserTests {
  @Test(arguments: [
    (" ", [Key.pause]), ("q", [.quit]), ("Q", [.quit]), ("+=-", [.louder, .louder, .softer]),
    ("\u{1B}[C", [.forward]), ("\u{1B}OC", [.forward]), ("\u{1B}[D", [.back]),
    ("\u{1B}[C\u{1B}[D ", [.forward, .back, .pause]), ("xyz", []), ("", []),
    // Other keys of the keyboard send sequences whose ends are no keys.
    ("\u{1B}[3~ ", [.pause]), ("\u{1B}[1;5C", []), ("\u{1B}[A\u{1B}[B", []), ("\u{1B}q", []),
    ("\u{1B}\u{1B}[C", [.forward]),
  ])
  func `keys are found in what a terminal sends`(_ text: String, _ keys: [Key]) {
    var parser = KeyParser()
    #expect(text.utf8.compactMap { parser.read($0) } == keys)
  }
}
