import AudioFormat
import Testing

@testable import AQJackTool

struct WordSplitterTests {
  @Test(arguments: [
    ("", []), ("  ", []), ("a", ["a"]), (" a  b\tc\n", ["a", "b", "c"]),
    ("-d alsa -d hw:0", ["-d", "alsa", "-d", "hw:0"]), ("'a b' c", ["a b", "c"]),
    ("a'b c'd", ["ab cd"]), (#""a\"b""#, [#"a"b"#]), (#"'a\b'"#, [#"a\b"#]), (#"a\ b"#, ["a b"]),
    ("''", [""]), (#"a "" b"#, ["a", "", "b"]),
  ])
  func `words are parted as in a shell`(_ line: String, _ words: [String]) throws {
    let split = try WordSplitter.words(of: Array(line.utf8))
    #expect(split == words.map { Array($0.utf8) })
  }

  @Test(arguments: ["'", "\"a", "a\\", "'a\"", "\"a\\\""])
  func `an open quote is refused`(_ line: String) {
    #expect(throws: ValueProblem.openQuote) { try WordSplitter.words(of: Array(line.utf8)) }
  }
}
