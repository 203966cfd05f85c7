import Testing

@testable import AQJackTool

struct HelpTextTests {
  private static let topics: [Command?] = [nil] + Command.available

  @Test(arguments: topics)
  func `the help text is the golden one`(_ topic: Command?) throws {
    let name = topic.map { "help-\($0.rawValue).txt" } ?? "help.txt"
    try expectGolden(name, HelpText.text(for: topic))
  }

  @Test(arguments: topics)
  func `the help text fits a terminal`(_ topic: Command?) {
    let lines = HelpText.text(for: topic).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count < 80 })
    #expect(lines.count <= 50)
    #expect(lines.allSatisfy { $0.last != " " })
    #expect(lines.last == "")
  }

  @Test(arguments: Command.available)
  func `the help text has every option of its command`(_ command: Command) {
    let text = HelpText.text(for: command)
    for option in command.options { #expect(text.contains(option.helpForm)) }
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("aa bb cc", ["aa bb", "cc"]), ("aaaaaaa b", ["aaaaaaa", "b"]),
  ])
  func `lines break at blanks`(_ text: String, _ lines: [String]) {
    #expect(HelpText.lines(text, width: 5) == lines)
  }
}
