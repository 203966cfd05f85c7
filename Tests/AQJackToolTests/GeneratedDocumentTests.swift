import AudioFormat
import Foundation
import Testing

@testable import AQJackTool

struct GeneratedDocumentTests {
  @Test(arguments: GeneratedDocument.allCases)
  func `a document is the golden one`(_ document: GeneratedDocument) throws {
    try expectGolden("document-\(document).txt", document.text)
  }

  @Test(arguments: Command.available)
  func `the manual and the completions have every option of a command`(_ command: Command) {
    for option in command.options {
      #expect(GeneratedDocument.bash.text.contains(option.longForm))
      #expect(GeneratedDocument.zsh.text.contains(option.longForm))
      #expect(GeneratedDocument.fish.text.contains("-l \(option.name.rawValue) "))
      #expect(GeneratedDocument.manual.text.contains(ManualPage.escaped(option.longForm)))
    }
  }

  @Test(arguments: Example.all)
  func `an example is a right command line`(_ example: Example) throws {
    let program = example.line.split(separator: "|").last ?? ""
    let words = try WordSplitter.words(of: Array(program.utf8)).map { Argument(bytes: $0) }
    #expect(words.first == "aqjack")
    #expect(throws: Never.self) { try Invocation.parse(Array(words.dropFirst())) }
  }

  @Test func `every example of the README is a right command line`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let lines = text.split(separator: "\n").compactMap { line in
      line.split(separator: "|").last { $0.drop { $0 == " " }.hasPrefix("aqjack ") }
    }
    #expect(lines.count > 10)
    for line in lines {
      let command = line.components(separatedBy: "  #")[0]
      let words = try WordSplitter.words(of: Array(command.utf8)).map { Argument(bytes: $0) }
      #expect(throws: Never.self, "\(line)") { try Invocation.parse(Array(words.dropFirst())) }
    }
  }

  @Test func `text cannot command troff`() {
    #expect(ManualPage.escaped(".so x") == "\\&.so x")
    #expect(ManualPage.escaped("a\\b-'c'") == "a\\eb\\-\\(aqc\\(aq")
  }

  @Test(
    arguments: [
      (["--print-man"], .manual), (["--print-completion", "zsh"], .zsh),
      (["--print-completion", "tcsh"], nil), (["--print-man", "x"], nil), ([], nil),
    ] as [([Argument], GeneratedDocument?)])
  func `hidden arguments ask for documents`(
    _ arguments: [Argument], _ document: GeneratedDocument?
  ) {
    #expect(GeneratedDocument(arguments) == document)
  }
}
