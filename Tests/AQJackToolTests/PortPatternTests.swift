import AudioFormat
import Testing

@testable import AQJackTool

struct PortPatternTests {
  @Test(arguments: [
    ("system:playback_[12]", "system:playback_1", true),
    ("system:playback_[12]", "system:playback_10", false),
    ("playback", "system:playback_1", false),
    (".*", "", true),
    ("a|b", "b", true),
    ("a|b", "ab", false),
    ("a|ab", "ab", true),
    ("(a|ab)(c|bcd)?", "abcd", true),
    ("SYSTEM:.*", "system:x", false),
    (".*:é", "a:é", true),
  ])
  func `a pattern between slashes matches whole names`(
    _ text: String, _ name: PortName, _ isMatch: Bool
  ) throws {
    let pattern = try PortPattern(operand: Array("/\(text)/".utf8))
    #expect(pattern.matchesWholeName)
    #expect(pattern.matches(name) == isMatch)
  }

  @Test(arguments: [("playback", true), ("^playback", false), ("_1$", true), ("", true)])
  func `a bare pattern matches a part of a name`(_ text: String, _ isMatch: Bool) throws {
    guard !text.isEmpty else {
      #expect(throws: ValueProblem.empty) { try PortPattern(operand: []) }
      return
    }
    let pattern = try PortPattern(operand: Array(text.utf8))
    #expect(pattern.matches("system:playback_1") == isMatch)
  }

  @Test(arguments: ["(", "[", "a{2,1}", "*a(", "\\"])
  func `a bad expression is refused with a reason`(_ text: String) {
    let problem = #expect(throws: ValueProblem.self) { try PortPattern(operand: Array(text.utf8)) }
    guard case .badPattern(let reason)? = problem else {
      Issue.record("\(String(describing: problem)) is not badPattern")
      return
    }
    #expect(!reason.isEmpty)
  }
}
